#!/bin/sh
# report-pages.sh -- a browser shows the mapping tables of the pages in doc/reports; that of heat.c is what the tools make.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
command -v python3 >/dev/null || unsupported "there is no python3"
top=$SRCDIR/../..

# Registers are ptxas's, and stand at the end of a text or in a cell of their own.
words () { sed 's/<[^>]*>/\n/g' "$1" | sed 's/, registers .*//; /^[0-9]* (sm_90)$/d' | grep -v '^ *$'; }
cp "$top/examples/heat.c" .
$CC $offload -O2 "-foffload-options=-mremarks -march=sm_90" heat.c -o heat >log 2>&1 || { cat log; fail "heat.c"; }
env -u LD_PRELOAD python3 "$HEDDLE_PREFIX/bin/heddle-report" -o heat.html heat
words heat.html >made
words "$top/doc/reports/heat.html" >there
diff there made || fail "doc/reports/heat.html is not what the tools make (doc/reports/README.md)"

command -v chromium >/dev/null || unsupported "there is no browser"
for page in "$top"/doc/reports/*.html; do
  env -u LD_PRELOAD python3 "$SRCDIR/see-table" "$page" $(grep -c '<tr><td><a href="#f' "$page") picture.png || fail "$page"
done
