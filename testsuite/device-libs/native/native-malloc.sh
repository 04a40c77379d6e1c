#!/bin/sh
# native-malloc.sh -- the heap under eight threads, in a small and in a large heap.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

compile libc
check stress-malloc 24 60000
./stress-malloc 8 30000
