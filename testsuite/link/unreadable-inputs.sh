#!/bin/sh
# unreadable-inputs.sh -- a device library or an object that cannot be read: one message, no output.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -O2 -c region.c
mkdir -p copy/accel/nvptx-none copy/device/libm.a
cp "$mkoffload" copy/accel/nvptx-none/
cp "$own"/specs "$own"/heddle.so "$own"/heddle-start.o copy/
cp "$own"/device/libgomp.a copy/device/
# A folder cannot be read, not even by root.
expect_error 'libm\.a' $CC -B"$PWD/copy/" -fopenmp -foffload=nvptx-none region.o -o out
rmdir copy/device/libm.a
# Half a library.
head -c 20000 "$own"/device/libgomp.a >copy/device/libgomp.a
expect_error 'libgomp\.a' $CC -B"$PWD/copy/" -fopenmp -foffload=nvptx-none region.o -o out
test ! -e out || fail "there is an output"
