#!/bin/sh
# verbose.sh -- -foffload-options=-v shows the commands that are run.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -foffload-options=-v region.c -o region 2>log
grep -q 'lto1 @' log
grep -q -e '-fPIC .* -c ' log
