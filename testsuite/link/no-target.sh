#!/bin/sh
# no-target.sh -- programs without a target region pass through untouched.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >plain.c <<'END'
int
main (void)
{
  int n = 0;
#pragma omp parallel reduction(+: n)
  n += 1;
  return n < 1;
}
END
$CC $offload -O2 plain.c -o plain
./plain
if grep -a -q HEDDLE plain; then fail "a program without regions has a device image"; fi
# Device functions, but no region.
cat >functions.c <<'END'
#pragma omp declare target
int f (int x) { return x; }
#pragma omp end declare target
int
main (void)
{
  return f (0);
}
END
$CC $offload -O2 functions.c -o functions
./functions
# Without -fopenmp the plugin has no part in it.
$CC -B"$heddle"/ -O2 -c plain.c
if readelf -SW plain.o | grep -q heddle; then fail "bytecode without -fopenmp"; fi
