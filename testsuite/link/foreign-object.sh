#!/bin/sh
# foreign-object.sh -- an object compiled without the plugin is named in the error.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC -fopenmp -foffload=nvptx-none -O2 -c region.c -o stock.o
expect_error 'stock\.o has no device code for Heddle: it has been compiled without' $CC $offload stock.o -o out
test ! -e out || fail "there is an output"
mv region.c other.c
ar rc libstock.a stock.o
expect_error 'libstock\.a@0x[0-9a-f]+ has no device code' $CC $offload -Wl,--whole-archive libstock.a -Wl,--no-whole-archive -o out
