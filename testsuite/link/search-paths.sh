#!/bin/sh
# search-paths.sh -- COMPILER_PATH and LIBRARY_PATH do the same as -B; one without the other is told.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

COMPILER_PATH=$heddle LIBRARY_PATH=$heddle $CC -fopenmp -foffload=nvptx-none -O2 region.c -o region
has_image region
run ./region

# Without LIBRARY_PATH the driver finds no specs, so the compiler has no plugin.
unset COMPILER_PATH LIBRARY_PATH
expect_error 'no device code for Heddle.*COMPILER_PATH or LIBRARY_PATH' \
  env COMPILER_PATH="$heddle" $CC -fopenmp -foffload=nvptx-none -O2 region.c -o region
# Without COMPILER_PATH there is no mkoffload: GCC itself tells who asks for NVIDIA's devices by name.
expect_error "could not find accel/nvptx-none/mkoffload .*consider using .-B" \
  env LIBRARY_PATH="$heddle" $CC -fopenmp -foffload=nvptx-none -O2 region.c -o region
LIBRARY_PATH=$heddle $CC -fopenmp -O2 region.c -o region
sanitized ./region 2>log || fail "does not run on the host"
grep -q "no offloading: .* give -B.* to the link" log || { cat log; fail "not told"; }
expect_error 'no offloading' env OMP_TARGET_OFFLOAD=mandatory ${SANITIZER_ENV-} ./region
