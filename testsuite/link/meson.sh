#!/bin/sh
# meson.sh -- Meson with the pkg-config file, and with its own dependency('openmp') and options.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

for tool in meson ninja pkg-config; do
  command -v $tool >/dev/null || unsupported "there is no $tool"
done
export CC
for name in heddle openmp; do
  mkdir $name
  cp region.c $name/
  cat >$name/meson.build <<END
project('region', 'c')
executable('region', 'region.c', dependencies: dependency('$name'))
END
done
PKG_CONFIG_PATH=$HEDDLE_PREFIX/lib/pkgconfig meson setup heddle/build heddle >log 2>&1 && ninja -C heddle/build >>log 2>&1 \
  || { cat log; fail "dependency('heddle')"; }
meson setup openmp/build openmp "-Dc_args=-B$heddle/" "-Dc_link_args=-B$heddle/" >log 2>&1 && ninja -C openmp/build >>log 2>&1 \
  || { cat log; fail "dependency('openmp')"; }
for name in heddle openmp; do
  run $name/build/region
  has_image $name/build/region
done
