# tuning.sh -- contrib/check-tuning: numbers that decide about speed are rows of tuning.def, and every row is used.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
exec "$SRCDIR/../../contrib/check-tuning"
