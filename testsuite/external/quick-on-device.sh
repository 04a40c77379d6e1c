# A part of make check-on-device, which on-device.quick names.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$BUILDDIR/testsuite" || exit 1
WORK=quick-on-device JOBS=1 TIMEOUT=60 LEVELS=-O2 NAMES="@$SRCDIR/on-device.quick" ENGINE=sim "$SRCDIR/libgomp-check" on-device
