# quick-damaged-images.sh -- thirty images that are damaged at random: no crash; make check-damage runs three hundred.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
cd "$WORKDIR" && N=30 SEED=1 JOBS=1 exec python3 "$SRCDIR/damaged-images"
