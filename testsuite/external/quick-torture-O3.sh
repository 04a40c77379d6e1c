# quick-torture-O3.sh -- every 80th program of gcc.c-torture/execute at -O3.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
WORK=external/quick-O3 LEVELS=-O3 EVERY=80 JOBS=1 ENGINE=sim NAMES= exec sh "$SRCDIR/torture"
