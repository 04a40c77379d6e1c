# quick-random-calls.sh -- random programs that call functions of the host: three, with sixty signatures.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
WORK=external/quick-calls LEVELS=-O2 N=3 SEED=1 KIND=call JOBS=1 ENGINE=sim NAMES= TARGETS= exec sh "$SRCDIR/random"
