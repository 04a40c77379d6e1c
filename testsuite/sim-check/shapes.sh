# HEDDLE_SIM_CHECK=races: whatever the shape of two accesses, the lanes of both that touch a common byte first are
# reported, and where there is none, nothing.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# A row: the state space; the first access, by a warp, and the second, by another one, or by the same if BETWEEN is
# `same', after a barrier if it is `barrier'; the lanes of the second and the first that are reported, or -.  An access is
# INSTRUCTION, BASE, STEP, HALF: lane L accesses the byte BASE + STEP * L, and HALF more in the upper half of the warp.

. "$SRCDIR/../link/common"
test -x "$BUILDDIR/ptx-sim/ptx-sim-run" || unsupported "ptx-sim-run has not been built"

# access SPACE INSTRUCTION BASE STEP HALF
access ()
{
  case $2 in
    st1) text="st.$1.u8 [%rd3], %r3;" ;;
    st2) text="st.$1.u16 [%rd3], %h1;" ;;
    st4) text="st.$1.u32 [%rd3], %r3;" ;;
    st8) text="st.$1.u64 [%rd3], %rd1;" ;;
    st16) text="st.$1.v4.u32 [%rd3], {%r3, %r3, %r3, %r3};" ;;
    ld1) text="ld.$1.u8 %r4, [%rd3];" ;;
    ld4) text="ld.$1.u32 %r4, [%rd3];" ;;
    ld8) text="ld.$1.u64 %rd4, [%rd3];" ;;
    atom) text="atom.$1.add.u32 %r4, [%rd3], 1;" ;;
    block) text="atom.$1.cta.add.u32 %r4, [%rd3], 1;" ;;
  esac
  echo "mad.lo.s32 %r2, %r1, $4, $3;
	mad.lo.s32 %r2, %r5, $5, %r2;
	cvt.s64.s32 %rd2, %r2;
	add.u64 %rd3, %rd1, %rd2;
	$text"
}

rows=0 wait=
while read -r space first base step half second base2 step2 half2 between lanes; do
  case $space in '' | '#'*) continue ;; esac
  rows=$((rows + 1))
  case $space in
    global) start='ld.param.u64 %rd1, [out];' ;;
    shared) start='mov.u64 %rd1, tile;' ;;
  esac
  case $between in
    same) threads=32 first_too='' second_too='' ;;
    barrier) threads=64 first_too='@%p1 bra A;' second_too='@!%p1 bra B;' wait='bar.sync 0;' ;;
    *) threads=64 first_too='@%p1 bra A;' second_too='@!%p1 bra B;' ;;
  esac
  test $between = barrier || wait=
  {
    echo "// ENV: HEDDLE_SIM_CHECK=races"
    echo "// RUN: kernel=k block=$threads arg=out:u32[4096]"
    case $lanes in
      -) ;;
      *) echo "// EXPECT-ERROR: thread [01], lane ${lanes%,*}, at .*
// EXPECT-ERROR: thread 0, lane ${lanes#*,} before, at " ;;
    esac
    echo "	.version 6.3
	.target sm_70
	.address_size 64
	.visible .entry k (.param .u64 out)
	{
	.shared .align 64 .b8 tile[16384];
	.reg .u64 %rd<8>;
	.reg .u32 %r<8>;
	.reg .u16 %h<2>;
	.reg .pred %p<4>;
	$start
	mov.u32 %r6, %tid.x;
	and.b32 %r1, %r6, 31;
	shr.u32 %r5, %r1, 4;
	setp.ge.u32 %p1, %r6, 32;
	mov.u32 %r3, 7;
	mov.u16 %h1, 7;
	$first_too
	$(access $space $first $base $step $half)
A:	$wait
	$second_too
	$(access $space $second $base2 $step2 $half2)
B:	ret;
	}"
  } > k.ptx
  "$BUILDDIR/ptx-sim/ptx-sim-run" k.ptx > out 2>&1 || {
    echo "$space $first $base $step $half, $second $base2 $step2 $half2, $between: expected lanes $lanes"
    cat out
    failed=1
  }
done <<END
# words side by side, from the beginning of a group of eight cells and from elsewhere
shared st4 0 4 0	st4 128 4 0	none	-
shared st4 0 4 0	st4 124 4 0	none	0,31
global st4 0 4 0	st4 124 4 0	none	0,31
global st4 12 4 0	st4 140 4 0	none	-
global st4 12 4 0	st4 136 4 0	none	0,31
global st4 136 4 0	st4 12 4 0	none	31,0
global ld4 12 4 0	st4 136 4 0	none	0,31
global st4 12 4 0	ld4 136 4 0	none	0,31
global ld4 12 4 0	ld4 12 4 0	none	-
global st4 12 4 0	ld4 136 4 0	barrier	-
shared ld4 12 4 0	st4 0 4 0	barrier	-
# over the end of a page
global st4 4032 4 0	st4 4156 4 0	none	0,31
global st4 4032 4 0	st4 4160 4 0	none	-
global st8 3848 8 0	ld4 4100 4 0	none	0,31
# lanes of one warp
global st4 0 4 0	st4 4 4 0	same	0,1
global st4 0 4 0	ld4 4 4 0	same	0,1
global st4 0 4 0	ld4 0 4 0	same	-
shared ld8 0 8 0	st4 0 4 0	same	1,0
# bytes
shared st1 0 1 0	st1 32 1 0	none	-
shared st1 0 1 0	st1 31 1 0	none	0,31
global st1 5 1 0	st1 36 1 0	none	0,31
global st1 5 1 0	st1 37 1 0	none	-
global st1 5 1 0	st2 4 2 0	none	0,0
global st2 6 2 0	st1 69 1 0	none	0,31
global ld1 3 1 0	st1 34 1 0	none	0,31
# bytes after words, words after bytes
global st4 0 4 0	st1 127 1 0	none	0,31
global st4 0 4 0	st1 128 1 0	none	-
global st1 0 1 0	st4 28 4 0	none	0,28
global st1 0 1 0	st4 32 4 0	none	-
shared st1 0 1 0	ld8 24 8 0	none	0,24
# other widths
shared st8 0 8 0	st4 252 4 0	none	0,31
shared st8 512 8 0	st4 388 4 0	none	31,0
global st16 0 16 0	st4 508 4 0	none	0,31
global st16 16 16 0	st4 528 4 0	none	-
global st4 4 4 0	st16 128 16 0	none	0,31
# lanes apart, in descending order, in two rows, at one place
global st4 0 12 0	st4 4 12 0	none	-
global st4 0 12 0	st4 372 12 0	none	0,31
global st4 124 -4 0	st4 0 4 0	none	0,31
global st4 124 -4 0	ld4 124 -4 0	same	-
shared st4 0 4 1024	st4 1148 4 0	none	0,31
shared st4 0 4 1024	st4 64 4 0	none	-
global ld4 0 0 0	ld4 0 4 0	none	-
global ld4 0 0 64	st4 0 4 0	none	0,0
global ld4 0 4 -64	ld4 0 4 0	same	-
# atomic operations
global atom 0 4 0	atom 0 4 0	none	-
global atom 0 4 0	atom 0 0 0	none	-
global atom 0 4 0	ld4 124 4 0	none	0,31
shared block 0 4 0	block 4 4 0	none	-
global st4 0 4 0	atom 124 4 0	none	0,31
END
test $rows -gt 40 && test -z "${failed-}"
