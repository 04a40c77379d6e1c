#!/bin/sh
# native-libc.sh -- strings, classes of characters, sorting, random numbers against the host's.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

compile libc
check check-libc
check check-calendar
