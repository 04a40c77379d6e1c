#!/bin/sh
# native-streams.sh -- C++'s streams in the place of the host's: the same output.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -n "$CXX" || unsupported "no C++ compiler"
for file in "$libs"/libstdcxx/streams/*.cc; do
  name=`basename "$file" .cc`
  std=gnu++17
  test $name != sstream-20 || std=gnu++20
  $CXX -std=$std -O1 -w -fno-exceptions -fno-access-control -fno-lifetime-dse -c "$file" -o $name.o
done
# The host's library would make its own std::cout in the place of ours.
cat > stub.cc <<'S'
#include <ios>
#include <stdlib.h>
extern "C" int __heddle_uses (const char *) { return 1; }
extern "C" void __heddle_libc_fail (const char *) { abort (); }
std::ios_base::Init::Init () {}
std::ios_base::Init::~Init () {}
S
$CXX -w -c stub.cc
$CXX -O1 -w "$native/check-streams.cc" -o host
$CXX -O1 -w "$native/check-streams.cc" *.o -o ours
for program in host ours; do
  printf ' 12 word rest of it\nnext line\nlast' | ./$program > $program.txt 2>$program.errors
done
test `wc -c < host.txt` -gt 600000
cmp host.txt ours.txt || { diff host.txt ours.txt | head -n 20; exit 1; }
cmp host.errors ours.errors
