#!/bin/sh
# broken-lto1.sh -- an lto1 that fails, crashes or is not there: one message, and no output.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -O2 -c region.c
mkdir fake tmp
TMPDIR=$PWD/tmp
export TMPDIR
printf '#!/bin/sh\nexit 3\n' >fake/lto1
chmod +x fake/lto1
expect_error 'lto1 returned exit status 3' $CC -B"$PWD/fake/" $offload region.o -o out
printf '#!/bin/sh\nkill -SEGV $$\n' >fake/lto1
expect_error 'lto1 was killed by signal 11' sh -c "$CC -B$PWD/fake/ $offload region.o -o out 2>&1 | sed 's/Segmentation fault/segv/'; exit 1"
printf '#!/bin/sh\nexit 0\n' >fake/lto1
expect_error 'lto1 has made no PTX' $CC -B"$PWD/fake/" $offload region.o -o out
printf '#!/bin/sh\nf=${1#@}; out=$(sed -n s/^-fplugin-arg-heddle-out=//p $f); echo "// nothing" >$out\n' >fake/lto1
expect_error 'the PTX has no tables' $CC -B"$PWD/fake/" $offload region.o -o out
test ! -e out || fail "there is an output"
test -z "$(ls tmp)" || fail "temporary files are left: $(ls tmp)"
