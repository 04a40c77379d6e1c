# quick-call-schedules.sh -- calls of functions of the host under forty random schedules.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
set -u
mkdir -p "$BUILDDIR/testsuite/external"
cd "$BUILDDIR/testsuite" || exit 1
WORK=external/quick-call-schedules LEVELS=-O2 N=40 SEED=1 JOBS=1 exec sh "$SRCDIR/call-schedules"
