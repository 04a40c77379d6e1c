# A part of make check-libgomp, which libgomp.quick names.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

# GCC's DejaGnu library runs the programs, and has no place for this.
test -z "${SANITIZER_ENV-}" || { echo "programs here run without the sanitizer's library"; exit 77; }
cd "$BUILDDIR/testsuite" || exit 1
WORK=quick-libgomp JOBS=1 TIMEOUT=60 LEVELS=-O2 NAMES="@$SRCDIR/libgomp.quick" ENGINE=sim "$SRCDIR/libgomp-check"
