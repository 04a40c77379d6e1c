# quick-random-scalars.sh -- random programs of numbers between the regions of loops.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
WORK=external/quick-scalars LEVELS=-O2 SEEDS="1 2 3 9 12 13" KIND=scalar JOBS=1 ENGINE=sim NAMES= TARGETS= exec sh "$SRCDIR/random"
