#!/bin/sh
# no-host-plugin.sh -- a program that does not find its host plugin says so and runs on the host.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

mkdir -p copy/accel/nvptx-none
cp "$heddle"/accel/nvptx-none/* copy/accel/nvptx-none/
cp "$own"/heddle.so "$own"/specs "$own"/*.o copy/
ln -s "$own"/device copy/device
$CC -B"$PWD/copy/" -fopenmp -foffload=nvptx-none -O2 region.c -o region
sanitized ./region 2>log || fail "the program fails"
cat log
test "$(wc -l <log)" = 1 || fail "not one line on stderr"
grep -q 'no offloading.*libgomp-plugin-nvptx' log
if sanitized OMP_TARGET_OFFLOAD=mandatory ./region; then fail "runs although offloading is mandatory"; fi
sanitized OMP_TARGET_OFFLOAD=disabled ./region 2>log
test ! -s log || fail "a message although offloading is disabled"
# The plugin beside the program is found (the address sanitizer's dlopen takes $ORIGIN for its own folder).
if test -e "$heddle"/libgomp-plugin-nvptx.so.1 && test "${SANITIZERS#*address}" = "$SANITIZERS"; then
  mkdir -p app/bin app/lib/heddle
  cp region app/bin/
  cp "$heddle"/libgomp-plugin-nvptx.so.1 app/lib/heddle/
  sanitized app/bin/region 2>log || { cat log; fail "the program fails"; }
  if grep 'no offloading' log; then fail "the plugin beside the program is not found"; fi
fi
