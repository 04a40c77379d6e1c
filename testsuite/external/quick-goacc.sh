# A part of make check-goacc.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$BUILDDIR/testsuite" || exit 1
WORK=quick-goacc JOBS=1 NAMES="classify-serial* loop-auto-1.* *reduction-1.c declare-1.*" sh "$SRCDIR/goacc"
