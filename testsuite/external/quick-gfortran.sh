# quick-gfortran.sh -- every 200th program of gfortran.dg, at -O2.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
WORK=external/quick LEVELS=-O2 EVERY=200 JOBS=1 ENGINE=sim FILES= NAMES= TARGETS= exec sh "$SRCDIR/torture" gfortran
