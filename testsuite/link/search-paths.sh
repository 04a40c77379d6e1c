#!/bin/sh
# search-paths.sh -- COMPILER_PATH and LIBRARY_PATH do the same as -B.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

COMPILER_PATH=$heddle LIBRARY_PATH=$heddle $CC -fopenmp -foffload=nvptx-none -O2 region.c -o region
has_image region
run ./region
