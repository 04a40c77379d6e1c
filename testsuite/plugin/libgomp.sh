# The real libgomp.so.1 with the plugin: regions with and without nowait, from many threads, memory routines, failures,
# regions without device code, and no device.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
case $SANITIZERS in *thread*) echo "the sanitizer for threads does not know libgomp's locks"; exit 77 ;; esac
(unset LD_PRELOAD; $CC -std=gnu11 -Wall -Wextra -g -o program "$SRCDIR/libgomp.c" -lgomp -lpthread) || exit 1
LD_LIBRARY_PATH=$HEDDLE_PREFIX/lib/heddle${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

# go STATUS SCENARIO
go ()
{
  timeout 120 ./program "$image" $2 >out 2>&1
  got=$?
  test $got -eq $1 || { echo "$2: status $got instead of $1"; cat out; exit 1; }
}

for wait in auto spin block; do
  HEDDLE_WAIT=$wait go 0 good
done
HEDDLE_INFO=1 go 0 good
says '^heddle: launch slow (main at region.c:1) device 0 teams 1 x 32 warps'
says '^heddle: launch slow .*, nowait$'
says '^heddle: copy from device 0: 8 bytes, .* (with its kernel)$'
# The same by a kernel; and where that cannot be loaded, by the driver.
HEDDLE_SIM_PROFILE=1 HEDDLE_TUNE=copies_by_driver=0 go 0 good
says '^heddle-sim: profile heddle_copy_back: grid (1,1,1), block (128,1,1)'
HEDDLE_SIM_PROFILE=1 HEDDLE_TUNE=copies_by_driver=0,kernel_copy_bytes=4 go 0 good
! grep heddle_copy_back out || exit 1
go 1 fails
says '^libgomp: kernel fails (main at region.c:3) failed on device 0: no \[team 0, thread 2, lane 1\]'
go 1 fails-nowait
says '^libgomp: .*failed on device 0: no \[team 0'
HEDDLE_SIM_DEVICES=0 go 0 none
says '^libgomp: warning: no device can be used'
HEDDLE_SIM_DEVICES=0 OMP_TARGET_OFFLOAD=mandatory go 1 none
says '^libgomp: OMP_TARGET_OFFLOAD is set to MANDATORY, but no device can be used'
OMP_TARGET_OFFLOAD=disabled go 0 none
test "$(cat out)" = done || { cat out; exit 1; }
