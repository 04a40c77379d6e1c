#!/bin/sh
# c99-table.sh -- doc/c99-library.md is what c99-table makes, and each function that is there has a test that calls it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

set -eu
cd "$WORKDIR"
top=$SRCDIR/../../..
sh "$top/device-libs/c99-table" "$HEDDLE_PREFIX" >table.md
grep -q '`cacos` | yes' table.md || { echo "built without newlib"; exit 77; }
if grep '| yes |  |' table.md; then echo "these have no test"; exit 1; fi
# Which of several tests is named does not matter.
for table in "$top/doc/c99-library.md" table.md; do cut -d'|' -f1-4 "$table" >"$(basename "$table").functions"; done
diff c99-library.md.functions table.md.functions
