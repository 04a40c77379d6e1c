#!/bin/sh
# native-libgfortran.sh -- the Fortran support library in the place of the host's: the same output.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -n "$FC" || unsupported "no Fortran compiler"
for file in "$libs"/libgfortran/*.c "$libs/libc/sink.c" "$libs/libc/format-double.c"; do
  case $file in */io-files.c) continue ;; esac	# calls the host's library
  $CC -std=gnu11 $plain $include -c "$file" -o "$(basename "$file" .c).o"
done
cp "$native/fortran-shim.c" shim.c
# Which one the host has, by what its predecessor does not export.
libgfortran=12
for has in 13:__ieee_exceptions_MOD_ieee_get_modes 16:_gfortran_string_split; do
  echo "void ${has#*:} (void); int main (void) { ${has#*:} (); return 0; }" >has.c
  if $FC -w -O0 has.c -o has 2>/dev/null; then libgfortran=${has%%:*}; fi
done
$CC -w $include -DLIBGFORTRAN=$libgfortran -c shim.c
for program in output intrinsics; do
  source=$native/check-$program.f90
  $FC -w -O1 -fno-range-check -ffree-line-length-none -fdec-math "$source" -o host
  $FC -w -O1 -fno-range-check -ffree-line-length-none -fdec-math "$source" *.o -o ours
  ./host > host.txt
  ./ours > ours.txt
  cmp host.txt ours.txt || { diff host.txt ours.txt; exit 1; }
done
