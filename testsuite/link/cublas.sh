#!/bin/sh
# cublas.sh -- examples/cublas: a CMake project with cuBLAS builds, with a device image, and computes the right sum where
# there is a GPU.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
command -v cmake >/dev/null && command -v make >/dev/null || unsupported "there is no cmake"
for cuda in ${CUDA_PATH-} /usr/local/cuda; do test -e "$cuda/include/cublas_v2.h" && break; done
test -e "$cuda/include/cublas_v2.h" || unsupported "there is no cuBLAS"
unset CFLAGS CXXFLAGS LDFLAGS
cc=$CC
unset CC
cmake -S "$SRCDIR/../../examples/cublas" -B build -DCMAKE_PREFIX_PATH="$HEDDLE_PREFIX" -DCMAKE_C_COMPILER="$cc" \
  -DCUDAToolkit_ROOT="$cuda" >log 2>&1 && cmake --build build >>log 2>&1 || { cat log; fail "does not build"; }
has_image build/product
test -e /dev/nvidia0 || exit 0
HEDDLE_DEVICE=cuda OMP_TARGET_OFFLOAD=mandatory build/product
