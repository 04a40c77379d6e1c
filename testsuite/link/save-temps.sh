#!/bin/sh
# save-temps.sh -- -save-temps keeps the device's files under the documented names, else none are left.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

mkdir tmp
export TMPDIR="$PWD/tmp"
$CC $offload -O2 region.c -o plain
test -z "$(ls tmp)" || fail "temporary files are left: $(ls tmp)"
test ! -e plain.xnvptx-none.ptx || fail "files are kept without -save-temps"
$CC $offload -O2 -save-temps region.c -o region
for suffix in ptx lto1-args c; do
  test -s region.xnvptx-none.$suffix || fail "there is no region.xnvptx-none.$suffix"
done
grep -q '^\.target sm_70' region.xnvptx-none.ptx
test -z "$(ls tmp)" || fail "temporary files are left: $(ls tmp)"
