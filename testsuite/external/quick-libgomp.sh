# A part of make check-libgomp, which libgomp.quick names.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$BUILDDIR/testsuite" || exit 1
WORK=quick-libgomp JOBS=1 TIMEOUT=60 LEVELS=-O2 NAMES="@$SRCDIR/libgomp.quick" ENGINE=sim "$SRCDIR/libgomp-check"
