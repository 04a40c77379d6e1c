#!/bin/sh
# heat-acc.sh -- examples/heat-acc.c, compiled and run as its first lines say.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
example=$SRCDIR/../../examples/heat-acc.c
grep -q '^     gcc -O2 -B<prefix>/lib/heddle/ -fopenacc -foffload=nvptx-none heat-acc.c -o heat-acc$' "$example" \
  || fail "the example says something else"
$CC -O2 "-B$heddle/" -fopenacc -foffload=nvptx-none "$example" -o heat-acc
HEDDLE_DEVICE=sim HEDDLE_INFO=1 timeout 120 ./heat-acc 25 120 80 >out 2>err || { cat out err; fail "status $?"; }
grep -q '^largest difference from the host: 0 degrees$' out || { cat out; fail "no result"; }
test `grep -c '^heddle: launch device_step' err` = 25 || { cat err; fail "not all was done on the device"; }
