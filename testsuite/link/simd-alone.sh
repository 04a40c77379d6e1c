#!/bin/sh
# simd-alone.sh -- with -fopenmp-simd and without -fopenmp target regions are no more than blocks: no image is made.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

for options in -fopenmp-simd "-fopenmp -fno-openmp -fopenmp-simd"; do
  $CC "-B$heddle/" -foffload=nvptx-none -O2 $options region.c -o region
  if grep -a -q '//:HEDDLE-FUNC' region; then fail "an image without -fopenmp"; fi
  ./region
done
for options in "-fopenmp -fopenmp-simd" "-fopenmp-simd -fopenmp" "-fopenmp -fno-openmp-simd"; do
  $CC "-B$heddle/" -foffload=nvptx-none -O2 $options region.c -o region
  has_image region
  run ./region
done
