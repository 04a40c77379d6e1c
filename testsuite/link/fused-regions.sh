#!/bin/sh
# fused-regions.sh -- neighbouring regions with the same iterations are one launch
# (gcc-plugin/host/loops/fused-regions.cc): how many launches programs have, their names, and what is said of each pair.
#
# { dg-pass fused-regions }
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >chain.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#define REGION _Pragma ("omp target teams distribute parallel for")
int
main (void)
{
  int n = 1000;
  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b), *c = malloc (n * sizeof *c), sum = 0;
  int *row = malloc ((n + 1) * sizeof *row);
  for (int i = 0; i < n; i++)
    a[i] = i % 7, b[i] = i % 5, c[i] = 0, row[i] = i;
  row[n] = n;
#pragma omp target data map(tofrom: a[0:n], b[0:n], c[0:n]) map(to: row[0:n + 1])
  for (int step = 0; step < 2; step++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	c[i] = a[i];
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	b[i] = 2 * c[i];
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	a[i] = b[i] + c[i];
      sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum)
      for (int i = 0; i < n; i++)
	sum += a[i] * b[i];
      double factor = 1 / (1 + sum);
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	{
	  double s = 0;
	  for (int j = row[i]; j < row[i + 1]; j++)
	    s += a[j];
	  c[i] = s * factor;
	}
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	b[i] = c[n - 1 - i];
    }
  printf ("%.10g %.10g %.10g\n", sum, b[3], c[5]);
  return 0;
}
END
# Scalars of the device would have a region of their own.
host=-foffload-options=-mno-device-scalars
$CC $offload -O2 $host -fopt-info-omp-all chain.c -o chain 2>log || { cat log; fail "it does not compile"; }
$CC $offload -O2 $host -foffload-options=-mno-fuse chain.c -o plain
test "`grep -c 'optimized: this target region and the one at line .* are executed as one' log`" = 3 || { cat log; fail "not three"; }
grep -q 'chain.c:38:.*line 30 are not executed as one: an iteration may access' log || { cat log; fail "no reason"; }
export HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory
HEDDLE_INFO=1 ./chain >one 2>info
HEDDLE_INFO=1 ./plain >other 2>plain-info
cmp one other
cat info
test "`grep -c 'heddle: launch' info`" = 6 || fail "not three launches a step"
test "`grep -c 'heddle: launch' plain-info`" = 12 || fail "not six launches a step with -mno-fuse"
grep -q 'main with lines 19, 22, 26 at chain.c:16' info || fail "the kernel's name has other lines"
# The test for overlap between regions is no reason for the host to wait.
HEDDLE_TRACE=one.json ./chain >/dev/null
HEDDLE_TRACE=other.json ./plain >/dev/null
test "`grep -c '"name":"wait"' one.json`" -eq "`grep -c '"name":"wait"' other.json`" || fail "more waits than with -mno-fuse"

# The report names all lines, too.
$CC $offload -O2 -w -foffload-options=-mremarks chain.c -o report 2>/dev/null
env -u LD_PRELOAD python3 "$HEDDLE_PREFIX/bin/heddle-report" --json report >report.json || fail "no report"
grep -q '"main with lines 19, 22, 26"' report.json || fail "the report has other lines"

# A public variable may be behind a pointer that another unit has made: as a bound that changes between regions, and as
# memory that both regions use.
cat >public.c <<'END'
#include <stdio.h>
enum { N = 600 };
int limit = N, number = 5;
#pragma omp declare target to(number)
extern int *where_limit (void), *where_number (void);
static double a[N], b[N];
__attribute__ ((noipa)) static void
bounds (int *p)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < limit; i++)
    a[i] = i + 1;
  *p = 200;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < limit; i++)
    b[i] = 2 * i + 1;
}
__attribute__ ((noipa)) static void
values (int *p)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    if (i == N - 1)
      *p = 77;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    b[i] = number + i;
}
int
main (void)
{
#pragma omp target data map(tofrom: a, b)
  bounds (where_limit ());
  printf ("%g %g %g %g\n", a[N - 1], a[199], b[199], b[200]);
#pragma omp target data map(tofrom: b)
  values (where_number ());
  printf ("%g %g\n", b[0], b[N - 1]);
  return 0;
}
END
echo 'extern int limit, number; int *where_limit (void) { return &limit; } int *where_number (void) { return &number; }' >where.c
$CC $offload -O2 -c where.c -o where.o
$CC $offload -O2 -fopt-info-omp-all public.c where.o -o public 2>log || { cat log; fail "public.c does not compile"; }
grep -q 'a public variable may be behind a pointer' log || { cat log; fail "no word of the public variable"; }
{ echo "600 200 399 0"; echo "77 676"; } >right
./public >public.out
cmp right public.out || { cat public.out; fail "a public variable has an old value"; }
