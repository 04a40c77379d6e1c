# Malformed variables get a warning and the default; information lines say what was launched and copied.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
while read -r setting; do
  env "$setting" ./driver "$plugin" "$image" image good >out 2>&1 || { cat out; exit 1; }
  says "^libgomp: warning: $setting is not valid, .* expected: ignored"
done <<'END'
HEDDLE_WAIT=x
HEDDLE_INFO=7
HEDDLE_POOL=12q
HEDDLE_HEAP_SIZE=-1
HEDDLE_STACK_SIZE=100
HEDDLE_THREAD_STACK_SIZE=99999999999999999999
HEDDLE_BLOCK_WARPS=33
HEDDLE_COPY_THREADS=-1
OMP_NUM_THREADS_DEV=none
OMP_SCHEDULE_DEV_0=sometimes
OMP_DYNAMIC_ALL=perhaps
OMP_STACKSIZE_DEV=0
END
# A variable that there is not gets one warning, with the one that is meant if it is like one.
while read -r name meant; do
  case $meant in -) wanted="ignored (heddle-info" ;; *) wanted="ignored; did you mean $meant?\$" ;; esac
  env $name=1 ./driver "$plugin" "$image" image good >out 2>&1 || { cat out; exit 1; }
  says "^libgomp: warning: $name is not a variable of Heddle's: $wanted"
  test `wc -l <out` = 2 || { cat out; exit 1; }
done <<'END'
HEDDLE_STACKSIZE HEDDLE_STACK_SIZE
HEDDLE_THREADSTACKSIZE HEDDLE_THREAD_STACK_SIZE
HEDDLE_STACK HEDDLE_STACK_SIZE
HEDDLE_TRACE_FILE HEDDLE_TRACE
HEDDLE_IFNO HEDDLE_INFO
HEDDLE_Info HEDDLE_INFO
HEDDLEINFO HEDDLE_INFO
HEDDLE_DEVCE HEDDLE_DEVICE
HEDDLE_CAHCE HEDDLE_CACHE
HEDDLE_BLOCK_WARP HEDDLE_BLOCK_WARPS
HEDDLE_SIM_SHEDULE HEDDLE_SIM_SCHEDULE
HEDDLE_SIM_THREAD HEDDLE_SIM_THREADS
HEDDLE_SIM_CHECKS HEDDLE_SIM_CHECK
HEDDLE_SIMTHREADS HEDDLE_SIM_THREADS
HEDDLE_SIM_MEM HEDDLE_SIM_MEMORY
HEDDLE_ELEPHANTS -
END
HEDDLE_INFOO= HEDDLE_WIAT= run 0 image good
test `grep -c 'is not a variable' out` = 2 || { cat out; exit 1; }
HEDDLE_PREFIX=/usr HEDDLE_TORTURE=-O1 XHEDDLE_INFO=1 run 0 image good
test "$(cat out)" = done || { cat out; exit 1; }
# Numbers of tuning.def: what is wrong is told, the rest counts.
HEDDLE_INFO=1 HEDDLE_TUNE=elephants=1,spin_ms=x,waves=1.5,row_block_steps=0,spin_ms=0.25,block_warps=4 OMP_NUM_TEAMS_DEV=200 run 2 all
says '^libgomp: warning: HEDDLE_TUNE: there is no number elephants .*: ignored$'
says '^libgomp: warning: HEDDLE_TUNE: spin_ms=x is not valid, a number from 0 to 10000 expected: ignored$'
says '^libgomp: warning: HEDDLE_TUNE: waves=1.5 is not valid, a number from 1 to 1024 expected: ignored$'
says '^libgomp: warning: HEDDLE_TUNE: row_block_steps=0 is not valid, '
test `grep -c warning out` = 4 || { cat out; exit 1; }
says 'launch add_index .* teams 200 x 4 warps'
HEDDLE_DEVICE=gpu run 1 all
says '^libgomp: warning: HEDDLE_DEVICE=gpu is not valid'

HEDDLE_INFO=1 run 0 all
says '^heddle: device 0: .*, sm_90, [0-9]* multiprocessors, [0-9]* MiB$'
says '^heddle: image device 0: 12 kernels, 2 variables, [0-9.]* ms$'
says '^heddle: launch report (main at kernels.c:11) device 0 teams 700 x 3 warps, stack 0, [0-9]* registers, [0-9]* bytes shared, [0-9.]* ms$'
says '^heddle: launch use_stack (main at kernels.c:12) device 0 teams 50 x 8 warps, stack [1-9][0-9]*, '
says '^heddle: launch slow .* ms, nowait$'
says '^heddle: copy to device 0: 65536 bytes, [0-9.]* ms (staged)$'
says '^heddle: copy to device 0: 65537 bytes, [0-9.]* ms$'
says '^heddle: copy from device 0: 80 bytes, [0-9.]* ms (with its kernel)$'
says '^heddle: copy within device 0: 4096 bytes, '
# 50 teams of 8 warps of which nobody knows what stack they need.
for sizes in 64g:1048576 8g:131072 1g:131072; do
  HEDDLE_INFO=1 HEDDLE_SIM_MEMORY=${sizes%:*} run 0 all
  says "launch use_stack .* teams 50 x 8 warps, stack ${sizes#*:}, "
done
HEDDLE_INFO=1 HEDDLE_STACK_SIZE=5000 run 0 all
says 'launch use_stack .*, stack 8192, '
HEDDLE_INFO=1 OMP_STACKSIZE_DEV_0=64 run 0 all
says 'launch use_stack .*, stack 65536, '
HEDDLE_INFO=1 HEDDLE_BLOCK_WARPS=4 OMP_NUM_TEAMS_DEV=9 run 2 all
says 'launch add_index .* teams 9 x 4 warps'
HEDDLE_INFO=1 OMP_THREAD_LIMIT_ALL=2 run 2 all
says 'launch add_index .* teams [0-9]* x 2 warps'
# OMP_DISPLAY_ENV shows all of the plugin's variables, with the values that count.
OMP_DISPLAY_ENV=true HEDDLE_WAIT=spin HEDDLE_POOL=2k run 0 image good
for name in $(sed -n '/HEDDLE_SIM_/d; s/^HEDDLE_VARIABLE (\(HEDDLE_[A-Z_]*\),.*/\1/p' \
    "$SRCDIR/../../libgomp-nvptx/plugin/environment.def"); do
  says "^  .device. $name = '"
done
says "HEDDLE_WAIT = 'spin'"
says "HEDDLE_POOL = '2048'"
says "HEDDLE_COPY_THREADS = ''"
OMP_DISPLAY_ENV=false run 0 image good
if grep 'DISPLAY ENVIRONMENT' out; then exit 1; fi
