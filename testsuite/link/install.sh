#!/bin/sh
# install.sh -- make install-strip: its programs work and are small, pkg-config gives the options, and the environment
# module makes -B unnecessary.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$BUILDDIR/Makefile" || unsupported "there is no build folder"
prefix=$PWD/root
(unset MAKEFLAGS MFLAGS MAKELEVEL CC CXX
 make -C "$BUILDDIR" install-strip prefix="$prefix" exec_prefix="$prefix" libdir="$prefix/lib" >"$WORKDIR/log" 2>&1) \
  || { tail log; fail "make install-strip"; }
heddle=$prefix/lib/heddle
own=$heddle/$compiler_folder
offload="-B$heddle/ -fopenmp"
for file in "$own/heddle.so" "$heddle/libgomp-plugin-nvptx.so.1" "$heddle/accel/nvptx-none/mkoffload"; do
  ! readelf -S "$file" | grep -q '[.]debug_info' || fail "$file is not stripped"
done
test -n "$SANITIZERS" || test "$(stat -c %s "$own/heddle.so")" -lt 4000000 || fail "heddle.so is large"
$CC $offload -O2 region.c -o region
run ./region
has_image region
for page in heddle heddle-info heddle-trace; do
  test -s "$prefix/share/man/man1/$page.1" || fail "there is no manual page $page"
done
if command -v cmark-gfm >/dev/null; then
  test -s "$prefix/share/doc/heddle/html/index.html" || fail "the guide is not there as HTML"
  page=$prefix/share/man/man7/heddle-guide.7
  test -s "$page" || fail "the guide is not there as a manual page"
  for text in 'SH NAME' 'Fast loops' 'HEDDLE_CACHE' 'each thread of this region is a lane'; do
    grep -q "$text" "$page" || fail "the manual page of the guide has no '$text'"
  done
  if command -v groff >/dev/null; then
    groff -man -Tutf8 -ww -K utf8 "$page" 2>log >/dev/null && ! grep 'warning: macro' log || { cat log; fail "groff complains"; }
  fi
fi
for link in $(sed -n 's/.*](\([^)#]*\)[^)]*).*/\1/p' "$prefix"/share/doc/heddle/guide/*.md | sort -u); do
  test -s "$prefix/share/doc/heddle/guide/$link" || fail "the installed guide has no $link"
done

if command -v pkg-config >/dev/null; then
  PKG_CONFIG_PATH=$prefix/lib/pkgconfig
  export PKG_CONFIG_PATH
  pkg-config --modversion heddle | grep -q "^[0-9.]*$" || fail "no version"
  $CC -O2 $(pkg-config --cflags heddle) -c region.c -o region.o
  $CC region.o $(pkg-config --libs heddle) -o region-pc
  run ./region-pc
  has_image region-pc
else
  echo "there is no pkg-config"
fi

modules=
for try in /usr/lib/x86_64-linux-gnu/modulecmd.tcl /usr/share/modules/libexec/modulecmd.tcl; do
  test -e "$try" && modules=$try
done
if test -n "$modules" && command -v tclsh >/dev/null; then
  eval "$(MODULEPATH=$heddle/modulefiles tclsh "$modules" sh load heddle 2>log)"
  test -n "${COMPILER_PATH-}" || { cat log; fail "the module has not been loaded"; }
  command -v heddle-info | grep -q "^$prefix/bin" || fail "the module does not set PATH"
  $CC -O2 -fopenmp region.c -o region-module
  run ./region-module
  has_image region-module
else
  echo "there are no environment modules"
fi

(unset MAKEFLAGS MFLAGS MAKELEVEL CC CXX
 make -C "$BUILDDIR" uninstall prefix="$prefix" exec_prefix="$prefix" libdir="$prefix/lib" >"$WORKDIR/log" 2>&1) \
  || { tail log; fail "make uninstall"; }
test -z "$(find "$prefix" -type f)" || { find "$prefix" -type f; fail "make uninstall leaves files"; }
