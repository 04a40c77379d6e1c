# Out of device memory: the sizes are named, caches are emptied first, and the device stays usable.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
HEDDLE_SIM_MEMORY=300m run 0 memory
says '^libgomp: cannot allocate 1125899906842624 bytes on device 0: CUDA_ERROR_OUT_OF_MEMORY (2) .*bytes are free'
says '^libgomp: 0x.* is freed on device 0, where it was not allocated'
# Thousands of blocks; with and without keeping empty chunks; in little memory.
run 0 pool
HEDDLE_POOL=0 run 0 pool
# All blocks are small ones, larger than the first chunk of these.
HEDDLE_POOL=100m HEDDLE_TUNE=large_block=1099511627776,small_chunk=4096 run 0 pool
HEDDLE_SIM_MEMORY=150m run 0 pool
# 40 MB twice, after the chunks of smaller blocks, and no heap.
HEDDLE_SIM_MEMORY=100m HEDDLE_HEAP_SIZE=0 run 0 all
# The heap alone is too large.
HEDDLE_SIM_MEMORY=100m HEDDLE_HEAP_SIZE=200m run 1 all
says 'cannot allocate a heap of 209715200 bytes on device 0 (HEDDLE_HEAP_SIZE'
