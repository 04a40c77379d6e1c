#!/bin/sh
# native-strtod.sh -- text to numbers against the host's, on random and on hard texts.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

compile libc
check fuzz-strtod 60000
check fuzz-scanf 200000
