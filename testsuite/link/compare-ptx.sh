#!/bin/sh
# compare-ptx.sh -- contrib/compare-ptx finds no difference where there is none, and one where there is.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

command -v python3 >/dev/null || unsupported "there is no python3"
compare=$SRCDIR/../../contrib/compare-ptx
sed 's/i \* i/i + i/' region.c >changed.c
$compare --write=ptx "$HEDDLE_PREFIX" region.c changed.c
$compare ptx "$HEDDLE_PREFIX" region.c changed.c | tee log
grep -q '^2 compilations with PTX, 0 without, 0 differ$' log
cp ptx/*-changed.c.ptx "$(echo ptx/*-region.c.ptx)"
if $compare ptx "$HEDDLE_PREFIX" region.c changed.c >log; then fail "a difference is not seen"; fi
grep -q 'region.c.* differs$' log
rm ptx/*-region.c.ptx
if $compare ptx "$HEDDLE_PREFIX" region.c >log; then fail "missing PTX is not seen"; fi
grep -q 'region.c.* compiles only with NEW$' log
