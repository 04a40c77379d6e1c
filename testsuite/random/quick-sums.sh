# quick-sums.sh -- sums with the same bits, on the host, too: random programs of C, C++, Fortran and OpenACC.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
command -v python3 >/dev/null || { echo "UNSUPPORTED: no python3"; exit 77; }
WORK=external/quick-sums SEEDS="3 4 5 6" SCHEDULES=3 SHAPES=some LEVELS=-O2 JOBS=1 ENGINES="sim host" exec python3 -B "$SRCDIR/sums"
