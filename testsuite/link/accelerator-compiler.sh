#!/bin/sh
# accelerator-compiler.sh -- an object made with the plugin links with GCC's own accelerator compiler, too.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -x "$(dirname "$($CC -print-prog-name=cc1)")/accel/nvptx-none/mkoffload" || unsupported "GCC's own is not installed"
$CC $offload -O2 -c region.c
# CUDA's assembler, if it is in the path, knows nothing as old as what this compiler makes for.
PATH=/usr/bin:/bin $CC -fopenmp -foffload=nvptx-none region.o -o theirs
grep -a -q 'BEGIN PREAMBLE' theirs || fail "GCC's own compiler has made no image"
if grep -a -q '//:HEDDLE-ABI' theirs; then fail "the image is ours"; fi
OMP_TARGET_OFFLOAD=disabled ./theirs
# The same object still links with Heddle.
$CC $offload region.o -o ours
has_image ours
run ./ours
