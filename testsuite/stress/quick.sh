# Every construct a few times with random teams, threads and order of warps; make check-stress does it 10,000 times.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

COUNT=3 JOBS=1 SEED=7 TIMEOUT=250 ENGINE=sim "$SRCDIR/check-stress"
