#!/bin/sh
# incomplete-installation.sh -- without device libraries or plugin there is an error that says so.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -O2 -c region.c
mkdir -p copy/accel/nvptx-none
cp "$mkoffload" copy/accel/nvptx-none/
cp "$own"/specs "$own"/heddle-start.o copy/
expect_error 'cannot find the compiler plugin for .*gcc.* in .*copy: it has been installed for other compilers' $CC -B"$PWD/copy/" -fopenmp -foffload=nvptx-none region.o -o out
cp "$own"/heddle.so copy/
expect_error "cannot open the device libraries' directory .*copy/device" \
  $CC -B"$PWD/copy/" -fopenmp -foffload=nvptx-none region.o -o out
mkdir copy/device
expect_error 'there are no device libraries in .*copy/device' \
  $CC -B"$PWD/copy/" -fopenmp -foffload=nvptx-none region.o -o out
echo '!<arch>' >copy/device/libempty.a
expect_error '__heddle_target_generic' $CC -B"$PWD/copy/" -fopenmp -foffload=nvptx-none region.o -o out
echo 'rubbish' >copy/device/libempty.a
expect_error 'libempty\.a is not an archive' $CC -B"$PWD/copy/" -fopenmp -foffload=nvptx-none region.o -o out
