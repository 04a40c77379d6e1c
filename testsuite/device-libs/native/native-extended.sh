#!/bin/sh
# native-extended.sh -- long double of libgcc against the host's.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

compile libc libgcc
check check-extended
