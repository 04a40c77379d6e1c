# Images: ours, GCC's, damaged ones, ones for other devices.  What cannot be used is refused with the reason.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
run 0 image good
run 0 image cubin		# the simulator takes the PTX beside it
run 0 image gcc
# Without variables one is loaded at once if it has the device's own code, and else with its first kernel.
HEDDLE_INFO=1 run 0 image cubin-later
says 'image device 0'
HEDDLE_INFO=1 run 0 image good-later
silent 'image device 0'
while read -r what reason; do
  run 1 image $what
  says "^libgomp: .*$reason"
done <<'END'
magic does not start as an image does
abi another version
short description is too short
no-code contains no code
ptx-end PTX is damaged
ptx-wrong cannot be loaded.*CUDA_ERROR_INVALID_PTX (218)
kernel-missing kernel not_there.*CUDA_ERROR_NOT_FOUND (500)
shared-memory kernel use_stack needs 300000 bytes of shared memory, which device 0 does not have.*cuFuncSetAttribute
variable-missing variable not_there.*CUDA_ERROR_NOT_FOUND (500)
variable-short variable counter has 8 bytes in its image on device 0, not 9
variable-long variable counter has 8 bytes in its image on device 0, not 4
version version 77
null the program has no image for it
cubin-short cubin is truncated
other-sm no cubin for sm_90 and no PTX
gcc-wrong GCC.s own offload compiler.*CUDA_ERROR_INVALID_PTX (218)
END
run 1 image ptx-wrong
says '^libgomp:   .*[0-9]'	# the compiler's own words

# Every word of an image and its tables damaged in many ways is no crash; with a checksum each is found, by one message.
run 0 damage
run 0 damage checksum
silent 'in its image'
says 'its checksum is not that of its contents'
