# quick-random-gaps.sh -- random Fortran programs of sections with gaps.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
WORK=external/quick-gaps LEVELS=-O1 SEEDS="1 2 3 4" KIND=gaps JOBS=1 ENGINE=sim NAMES= TARGETS= exec sh "$SRCDIR/random"
