# The same driver and the same calls of the real libgomp.so.1, on a real GPU where there is one.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
case " ${HEDDLE_ENGINES-gpu} " in *" gpu "*) ;; *) echo "HEDDLE_ENGINES has no GPU"; exit 77 ;; esac
ls /dev/nvidia[0-9]* >/dev/null 2>&1 || test -e /dev/dxg || { echo "no GPU"; exit 77; }
case $SANITIZERS in *address*) echo "NVIDIA's driver does not work under the address sanitizer"; exit 77 ;; esac
HEDDLE_DEVICE=cuda
timeout 120 ./driver "$plugin" "$image" all >out 2>&1
! grep -q 'libcuda.so.1: cannot open shared object file' out || { echo "no driver for the GPU"; exit 77; }
for wait in auto spin block; do
  HEDDLE_WAIT=$wait run 0 all
  HEDDLE_WAIT=$wait run 0 threads 40
done
run 0 pool
HEDDLE_COPY_THREADS=0 run 0 all
HEDDLE_POOL=0 run 0 all
run 0 image good
run 1 image ptx-wrong
says '^libgomp: .*CUDA_ERROR_INVALID_PTX (218) in cuModuleLoadDataEx'
says '^libgomp:   .*[0-9]'
run 1 fail trap
says '^libgomp: kernel fails (main at kernels.c:16) failed on device 0: no \[team 0, thread 2, lane 1\]: CUDA_ERROR_'
run 1 fail wild
says '^libgomp: kernel wild (main at kernels.c:15) failed on device 0: .*CUDA_ERROR_ILLEGAL_ADDRESS (700)'
run 1 fail nowait
says '^libgomp: .*failed on device 0: no \[team 0, thread 2, lane 1\]'
run 1 fail nowait-at-exit
says '^libgomp: .*failed on device 0: no \[team 0, thread 2, lane 1\]'
run 0 fork before
run 0 fork after

(unset LD_PRELOAD; $CC -std=gnu11 -Wall -Wextra -g -o program "$SRCDIR/libgomp.c" -lgomp -lpthread) || exit 1
LD_LIBRARY_PATH=$HEDDLE_PREFIX/lib/heddle${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} CUDA_VISIBLE_DEVICES=0 \
  timeout 120 ./program "$image" good >out 2>&1 || { cat out; exit 1; }
