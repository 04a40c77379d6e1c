#!/bin/sh
# spaces.sh -- an installation in a folder whose name has spaces: compilers, link, -flto, -save-temps, search paths.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

mkdir "my heddle  here"
cp -r "$heddle" "my heddle  here/"
there="$PWD/my heddle  here/heddle"
for options in "" -O2 "-O2 -flto" "-O2 -g -fPIC"; do
  $CC "-B$there/" -fopenmp -foffload=nvptx-none $options region.c -o region
  has_image region
  run ./region
done
mkdir temps
(cd temps && $CC "-B$there/" -fopenmp -foffload=nvptx-none -O2 -save-temps ../region.c -o region)
ls temps/*.ptx >/dev/null || fail "no PTX was kept"
run temps/region
COMPILER_PATH=$there LIBRARY_PATH=$there $CC -fopenmp -foffload=nvptx-none region.c -o region
has_image region
# Another folder's -B, before and after; a program of two steps; the driver's own plugins.
mkdir "an other"
for order in "" y; do
  $CC ${order:+"-Ban other/"} "-B$there/" -fopenmp -foffload=nvptx-none -c region.c
  $CC "-B$there/" ${order:+-B/tmp/} -fopenmp region.o -o region
  has_image region
done
run ./region
if test -n "$CXX"; then
  cp region.c region.cc
  $CXX "-B$there/" -fopenmp -foffload=nvptx-none -O2 region.cc -o region
  run ./region
fi
if test -n "$FC"; then
  printf '!$omp target\n!$omp end target\nend\n' >region.f90
  $FC "-B$there/" -fopenmp -foffload=nvptx-none -O2 region.f90 -o region
  has_image region
  run ./region
fi
printf 'int main (void) { return 0; }\n' >none.c
$CC "-B$there/" -fopenmp none.c -o none
sanitized ./none
