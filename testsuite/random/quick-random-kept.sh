# quick-random-kept.sh -- random programs whose regions map what they use.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
WORK=external/quick-kept LEVELS=-O2 SEEDS="100 101 102 103 104 105" KIND=kept JOBS=1 ENGINE=sim NAMES= TARGETS= exec sh "$SRCDIR/random"
