# quick-random-rows.sh -- random programs of loops along rows.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
WORK=external/quick-row LEVELS=own SEEDS="1 2 3 27" KIND=row JOBS=1 ENGINE=sim NAMES= TARGETS= exec sh "$SRCDIR/random"
