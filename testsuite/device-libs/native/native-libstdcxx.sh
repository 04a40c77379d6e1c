#!/bin/sh
# native-libstdcxx.sh -- the C++ support library in the place of the host's: the same output.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -n "$CXX" || unsupported "no C++ compiler"
for file in tree hash list guard; do
  $CC -std=gnu11 $plain $include -c "$libs/libstdcxx/$file.c" -o $file.o
done
for file in typeinfo exceptions string; do
  $CXX -std=gnu++17 -O1 -w -fno-exceptions -fno-builtin -c "$libs/libstdcxx/$file.cc" -o $file.o
done
echo "void __ptx_nanosleep (unsigned n) { (void) n; }" > stub.c
$CC -w -c stub.c
objcopy -N __dso_handle guard.o || objcopy --weaken-symbol=__dso_handle guard.o
$CXX -O1 -w "$native/check-libstdcxx.cc" -o host
$CXX -O1 -w "$native/check-libstdcxx.cc" *.o -o ours
./host > host.txt
./ours > ours.txt
cmp host.txt ours.txt || { diff host.txt ours.txt; exit 1; }
