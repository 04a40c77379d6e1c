# tables.sh -- contrib/check-tables: every row of the instruction table has a simulator function and a test.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

exec "$SRCDIR/../../contrib/check-tables"
