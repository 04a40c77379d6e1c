# quick-gfortran-files.sh -- every 60th program of gfortran.dg with input, files or namelists, at -O2.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
WORK=external/quick-files FILES=1 LEVELS=-O2 EVERY=60 JOBS=1 ENGINE=sim NAMES= TARGETS= exec sh "$SRCDIR/torture" gfortran
