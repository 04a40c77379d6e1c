# A kernel that fails ends the program, with the kernel, its place in the source, and the reason.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
run 1 fail trap
says '^libgomp: kernel fails (main at kernels.c:16) failed on device 0: no \[team 0, thread 2, lane 1\]: CUDA_ERROR_LAUNCH_FAILED (719)'
run 1 fail wild
says '^libgomp: kernel wild (main at kernels.c:15) failed on device 0: .*CUDA_ERROR_ILLEGAL_ADDRESS (700)'
run 1 fail nowait
says '^libgomp: .*failed on device 0: no \[team 0, thread 2, lane 1\]'
run 1 fail nowait-at-exit
says '^libgomp: .*failed on device 0: no \[team 0, thread 2, lane 1\]'
for wait in spin block; do
  HEDDLE_WAIT=$wait run 1 fail trap
  says 'kernel fails (main at kernels.c:16) failed'
done
