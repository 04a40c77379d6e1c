#!/bin/sh
# whole-unit.sh -- the plugin's argument declare-target: all that a unit defines is for the device, without a word in
# it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

need "$CXX" "C++ compiler"
cat >unit.cc <<'E2'
#include <vector>
#include <algorithm>
static int calls;
int table[3] = { 30, 10, 20 };
thread_local int own;
struct counter { static int made; counter () { made++; } };
int counter::made = 4;
extern "C" int
work (int n)
{
  counter c;
  std::vector<int> v (table, table + 3);
  std::sort (v.begin (), v.end ());
  calls++;
  return v[0] + n + counter::made + calls;
}
extern "C" void on_host () { own++; }
E2
cat >main.c <<'E2'
#pragma omp declare target
extern int work (int);
#pragma omp end declare target
int
main ()
{
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = work (100) + work (1000);
  return r != 10 + 100 + 5 + 1 + 10 + 1000 + 6 + 2;
}
E2
$CXX $offload -O2 -fplugin="$own/heddle.so" -fplugin-arg-heddle-declare-target -c unit.cc
$CC $offload -O2 main.c unit.o -lstdc++ -o p
has_image p
run ./p
# Without it the unit is the host's alone.
$CXX $offload -O2 -c unit.cc
expect_error "work.* is not available on the device" $CC $offload -foffload-options=nvptx-none=-mno-host-calls -O2 main.c unit.o -lstdc++ -o p
