# dead.sh -- contrib/check-dead: nothing in the device's libraries is without a caller, no macro without a use.  The
# host's programs, which take minutes, are for make check-dead.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

test -f "$BUILDDIR/config.status" || { echo "there is no build folder"; exit 77; }
command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
exec "$SRCDIR/../../contrib/check-dead" --fast "$BUILDDIR"
