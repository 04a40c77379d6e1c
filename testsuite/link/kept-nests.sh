#!/bin/sh
# kept-nests.sh -- data stays on the device between regions that are asked before their start whether arrays overlap
# (gcc-plugin/host/loops/overlap-tests.cc, gcc-plugin/host/program/kept-data.cc): how many arrays programs copy.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >nests.c <<'END'
#include <stdio.h>
#include <stdlib.h>
enum { n = 64, steps = 10 };	/* 32 KiB each */

static void __attribute__ ((noinline))
step (double *a, double *b)
{
#pragma omp target teams distribute parallel for map(to: a[0:n * n]) map(tofrom: b[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = .25 * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
}

/* Addresses on the device, also of the program's.  */
static void __attribute__ ((noinline))
addresses (double *a, double *b)
{
#pragma omp target data map(tofrom: a[0:n * n]) use_device_ptr(a)
  {
    double *there = a;
#pragma omp target is_device_ptr(there)
    there[5] += 1;
  }
  for (int t = 0; t < steps; t++)
    {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n * n], b[0:n * n])
      for (int i = 1; i < n - 1; i++)
	for (int j = 1; j < n - 1; j++)
	  b[i * n + j] += a[i * n + j - 1];
    }
}

int
main (int argc, char **argv)
{
  const int what = argv[1][0] - '0';
  double *all = malloc (2 * n * n * sizeof *all), *a = all, *b = malloc (n * n * sizeof *b), sum = 0;
  for (int i = 0; i < 2 * n * n; i++)
    {
      all[i] = i % 7;
      b[i % (n * n)] = i % 7;
    }
  if (what == 0)		/* a to, b to, both back */
    for (int t = 0; t < steps; t++)
      {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n * n], b[0:n * n])
	for (int i = 1; i < n - 1; i++)
	  for (int j = 1; j < n - 1; j++)
	    b[i * n + j] = .25 * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
#pragma omp target teams distribute parallel for map(tofrom: a[0:n * n], b[0:n * n])
	for (int i = 1; i < n - 1; i++)
	  for (int j = 1; j < n - 1; j++)
	    a[i * n + j] = b[i * n + j];
      }
  else if (what == 1)		/* the host looks at b each time */
    for (int t = 0; t < steps; t++)
      {
#pragma omp target teams distribute parallel for map(to: a[0:n * n]) map(tofrom: b[0:n * n])
	for (int i = 1; i < n - 1; i++)
	  for (int j = 1; j < n - 1; j++)
	    b[i * n + j] = .25 * (a[i * n + j - 1] + a[i * n + j + 1]);
	sum += b[n + t + 1];
      }
  else if (what == 2)		/* a function's arguments */
    for (int t = 0; t < steps; t++)
      step (t % 2 ? b : a, t % 2 ? a : b);
  else if (what == 3)
    addresses (a, b);
  for (int i = 0; i < n * n; i++)
    sum += (a[i] + b[i]) * (i % 11);
  printf ("%.17g\n", sum);
  return 0;
}
END
for level in -O2 -O3; do
  $CC $offload $level nests.c -o nests || fail "it does not compile"
  # The case, and how many arrays may be copied.  (In the first two cases 60 and 30 were.)
  for row in "0 4" "1 12" "2 20" "3 33"; do
    set -- $row
    run env HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory HEDDLE_INFO=1 ./nests $1 >out 2>info || { cat info; fail "case $1 fails"; }
    run env OMP_TARGET_OFFLOAD=disabled ./nests $1 >wanted 2>/dev/null
    cmp out wanted || fail "case $1 at $level: another result than the host's"
    copies=`grep -c 'heddle: copy' info || :`
    test $copies -le $2 || { grep copy info; fail "case $1 at $level: $copies copies, not $2"; }
    HEDDLE_SIM_CHECK=races,stale run env HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory ./nests $1 >out 2>&1 || { cat out; fail "case $1 with checks"; }
  done
done
