# The default shape of the grid comes from what a multiprocessor can hold of the kernel: a kernel with much shared
# memory gets larger blocks, one that allows only few threads smaller ones; what is asked for is obeyed.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
HEDDLE_INFO=1 HEDDLE_SIM_THREADS=3		# three multiprocessors
export HEDDLE_INFO HEDDLE_SIM_THREADS
run 0 all small
says 'launch add_index .* teams 24 x 8 warps'		# 64 warps on each
says 'launch report .* teams 5 x 32 warps'
says 'launch count .* 60000 bytes shared'	# more than what a kernel gets without asking
# 40,000 bytes of 228 KiB: five blocks of 8 warps, but four of 16 fill it.
sed '/^.visible .entry add_index/,/^{/s/^{/{ .shared .align 8 .b8 much[40000]; .reg .u32 %at; mov.u32 %at, much;/' "$image" >much.ptx
grep -q 'much\[40000\]' much.ptx || exit 1
image=much.ptx run 0 all small
says 'launch add_index .* teams 12 x 16 warps, .* 40000 bytes shared'
HEDDLE_BLOCK_WARPS=8 image=much.ptx run 0 all small
says 'launch add_index .* teams 15 x 8 warps'
# Two warps at most.
says 'launch slow .* teams 1 x 2 warps'
