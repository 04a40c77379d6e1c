# Hundreds of host threads map, launch with and without waiting, and unmap at once, on one device and on several; with
# and without a trace.  In a build with the sanitizer for threads this is its test.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
run 0 threads 300
HEDDLE_SIM_DEVICES=3 run 0 threads 200
HEDDLE_TRACE=t.json HEDDLE_SIM_DEVICES=2 run 0 threads 30
HEDDLE_WAIT=block run 0 threads 30
HEDDLE_WAIT=spin run 0 threads 30
HEDDLE_POOL=0 run 0 threads 10
