# Driver functions that fail in the threads of the plugin, in ways of its own, or while it makes heaps and stacks: the
# program ends with status 1 and a message that names the function, the error and its number, or goes on.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
# With all that makes calls: the code cache, a trace, waiting in all ways.
HEDDLE_HEAP_SIZE=64k HEDDLE_CACHE=1 XDG_CACHE_HOME=$PWD HEDDLE_TRACE=t.json HEDDLE_THREAD_STACK_SIZE=4k
export HEDDLE_HEAP_SIZE HEDDLE_CACHE XDG_CACHE_HOME HEDDLE_TRACE HEDDLE_THREAD_STACK_SIZE

# A kernel of `nowait' that the driver does not take, from whichever thread, ends the program, too: the first that was started
# asynchronously is number 23, and the plugin's own thread gives many of those that follow to the driver.
HEDDLE_WAIT=spin; export HEDDLE_WAIT
for n in 23 24 25 26 27 28 29 30 31 32; do
  HEDDLE_SIM_FAULT=cuLaunchKernel:$n:1 run 1 all small
  says 'cannot launch kernel slow .*CUDA_ERROR_INVALID_VALUE (1) in cuLaunchKernel'
done

# Where streams cannot write words, marks on them are events.
for n in 1 2 7; do
  HEDDLE_SIM_FAULT=cuStreamWriteValue32_v2:$n:801 run 0 all small
  says 'cuStreamWriteValue32_v2 fails with 801'
done

unset HEDDLE_CACHE HEDDLE_TRACE HEDDLE_THREAD_STACK_SIZE HEDDLE_WAIT

# The message names the function, the error and its number.
HEDDLE_SIM_FAULT=cuModuleLoadDataEx run 1 all
says 'CUDA_ERROR_UNKNOWN (999) in cuModuleLoadDataEx'
HEDDLE_SIM_FAULT=cuLaunchKernel:3:1 run 1 all
says 'cannot launch kernel .*CUDA_ERROR_INVALID_VALUE (1) in cuLaunchKernel'
HEDDLE_SIM_FAULT=cuDevicePrimaryCtxRetain:1:46 run 1 all
says 'cannot open device 0 .*CUDA_ERROR_DEVICE_UNAVAILABLE (46)'
HEDDLE_SIM_FAULT=cuInit:1:803 run 1 all
says 'no device can be used.*CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)'

# A heap is blamed where there is no memory for it, and not for what else fails meanwhile; nor are stacks.
for fault in cuStreamSynchronize:1:719 cuStreamSynchronize:1:2 cuMemsetD8Async:1:2 cuMemsetD8Async:1:999 cuStreamCreate:1:2; do
  HEDDLE_SIM_FAULT=$fault run 1 all
  says "^libgomp: cannot .* the heap of device 0: CUDA_ERROR_.* in ${fault%%:*}"
  silent 'allocate a heap\|bytes are free'
done
HEDDLE_SIM_FAULT=cuStreamCreate:2:2 run 1 threads 8
says 'cannot .*CUDA_ERROR_OUT_OF_MEMORY (2) in cuStreamCreate'
silent 'need stacks'
