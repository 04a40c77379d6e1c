# A kernel with work for few threads gets a small grid: as many teams as have something to do, and smaller ones where
# some multiprocessor would have none.  Where iterations take long and are many it gets more teams than the device holds
# at a time.  What the user asks for is obeyed.  The count is a formula over the kernel's arguments.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
HEDDLE_INFO=1 HEDDLE_SIM_THREADS=3		# three multiprocessors
export HEDDLE_INFO HEDDLE_SIM_THREADS

# shapes SHAPES FORMULA VALUE...: with VALUE as second argument the grids are SHAPES, "teams x warps" each.  SCENARIO:
# what kernel it is (driver.c).
SCENARIO=iterations
shapes ()
{
  grids=$1; shift
  run 0 "$SCENARIO" "$@"
  got=$(sed -n 's/.*launch by_value .* teams \([0-9]*\) x \([0-9]*\) warps.*/\1x\2/p' out)
  test "$(echo $got)" = "$grids" || { echo "$*: grids $(echo $got) instead of $grids"; exit 1; }
}
shapes "1x1 1x1 1x1 2x1 3x1 4x1 3x2 4x4 4x8 24x8 24x8" @8:s64 -5 0 32 33 96 97 192 500 1000 6144 100000
shapes "5x8 1x8 24x8" "teams @8:s64" 5 0 25
HEDDLE_BLOCK_WARPS=4 shapes "1x4 5x4" @8:s64 1 600
OMP_NUM_TEAMS_DEV=7 shapes "7x8 7x8" @8:s64 1 100000
# A limit of threads is no more than that.
OMP_TEAMS_THREAD_LIMIT_DEV=64 shapes "1x1 4x1 16x2" @8:s64 1 100 1000
# A team has no more warps than have something to do.
shapes "5x1 5x2 5x8" "teams #5 threads @8:s64" 0 33 5000
shapes "24x8 63x3" "threads @8:s64" 300 70
OMP_TEAMS_THREAD_LIMIT_DEV=64 shapes "5x1 5x2" "teams #5 threads @8:s64" 20 300
# Where nobody can tell how many teams there are, what is asked for is a limit.
SCENARIO=free-teams
OMP_NUM_TEAMS_DEV=7 shapes "1x1 7x8" @8:s64 1 100000
OMP_NUM_TEAMS_DEV=1000 shapes "4x8 24x8" @8:s64 1000 100000
OMP_NUM_TEAMS_DEV=2 OMP_TEAMS_THREAD_LIMIT_DEV=64 shapes "2x1 2x2" @8:s64 64 100
OMP_NUM_TEAMS_DEV=1000 shapes "5x8 24x8" "teams @8:s64" 5 25
OMP_NUM_TEAMS_DEV=1000 shapes "1000x2" "threads @8:s64" 40
# With long iterations: up to 16 times as many teams as there is room for, unless these need stacks, or the formula
# counts teams.
SCENARIO=long-iterations
shapes "1x1 24x8 25x8 100x8 384x8 384x8" @8:s64 5 6144 6145 25600 98304 100000000
shapes "24x8" "teams @8:s64" 1000
OMP_NUM_TEAMS_DEV=7 shapes "7x8" @8:s64 100000
SCENARIO=long-iterations-stack
shapes "24x8" @8:s64 100000
# In row blocks: rows of as many teams as there is room for, so that each team has eight steps, or one if iterations are
# long.
SCENARIO=row-blocks
shapes "1x1 24x8 96x8 120x8 360x8 768x8" @8:s64 5 6144 196608 196609 700000 100000000
OMP_NUM_TEAMS_DEV=7 shapes "7x8" @8:s64 100000000
SCENARIO=long-row-blocks
shapes "24x8 48x8 768x8" @8:s64 6144 6145 100000000
# With stacks: one row if it does not number those of others, or nobody knows how large they must be; else as many as fit
# into a 128th of the memory, here of 1024 bytes for each warp.
for SCENARIO in row-blocks-stack row-blocks-open-stack; do
  shapes "24x8" @8:s64 100000000
done
SCENARIO=row-blocks-stack-rows
HEDDLE_SIM_MEMORY=4g shapes "96x8 360x8 768x8" @8:s64 196608 700000 100000000
HEDDLE_SIM_MEMORY=256m shapes "240x8 240x8" @8:s64 700000 100000000
SCENARIO=iterations
# Types and operations: 32 bits of 64, signed and unsigned; a product that wraps; the least and the greatest; negation.
shapes "1x1 4x1" @8:s32 0xffffffff 0x5500000064
shapes "24x8" @8:u32 0xffffffff
shapes "4x1 1x1" "@8:u64 =s32" 100 0x80000000
shapes "1x1 2x1" "@8:u32 #3 *u32" 0x55555556 20
shapes "4x1 2x1" "@8:s64 #50 >s64 #100 <s64" 1000 0
shapes "2x1" "#0 @8:s64 -s64" -40
shapes "4x1 1x1" "#1000 @8:s64 /s64" 10 0
shapes "2x1 1x1" "@8:s64 #-1 /s64" -40 0x8000000000000000
shapes "24x8" "@8:u64" 0xffffffffffffffff
shapes "4x1" "#50 #50 +u8" 1
shapes "1x1" "#250 #10 +u8" 1
for wrong in "" 8 "#" "@8" "@8:x64" "@8:s63" "@12:s64" "@-8:s64" "@8:s64 @8:s64" "@8:s64 +s64" "#1 #2 +s65" "#1  #2 +s64" \
    "#99999999999999999999" "teams" "=s32" "#1 "; do
  run 1 iterations "$wrong"
  says '^libgomp: an image .*number of iterations is damaged'
done
run 1 iterations "#1$(printf ' #%d +s64' $(seq 40))"
says 'number of iterations is damaged'
