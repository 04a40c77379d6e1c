#!/bin/sh
# kept-data.sh -- what the host does not look at between regions stays on the device
# (gcc-plugin/host/program/kept-data.cc, gcc-plugin/link/kept-data.c): how many bytes programs copy, and what is said of it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass kept-data }

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >kept.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { n = 4096, steps = 10 };	/* 32 KiB each */
static double constant[n];

#define LOOP for (int i = 1; i < n - 1; i++)

/* A data construct of the program's own.  */
static void __attribute__ ((noinline))
own_data (double *a)
{
#pragma omp target data map(tofrom: a[0:n])
  for (int step = 0; step < steps; step++)
    {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
      LOOP a[i] += i;
    }
}

int
main (int argc, char **argv)
{
  const int what = argv[1][0] - '0';
  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b), sum = 0;
  for (int i = 0; i < n; i++)
    {
      a[i] = b[i] = i % 7;
      constant[i] = i % 5;
    }
  if (what == 0)		/* a to, b to, both back */
    for (int step = 0; step < steps; step++)
      {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n], b[0:n])
	LOOP b[i] = (a[i - 1] + a[i + 1]) / 2;
#pragma omp target teams distribute parallel for map(tofrom: a[0:n], b[0:n])
	LOOP a[i] = b[i];
      }
  else if (what == 1)		/* pointers are exchanged */
    for (int step = 0; step < steps; step++)
      {
#pragma omp target teams distribute parallel for map(to: a[0:n]) map(tofrom: b[0:n])
	LOOP b[i] = (a[i - 1] + a[i + 1]) / 2;
	double *other = a;
	a = b;
	b = other;
      }
  else if (what == 2)		/* a table, which comes once, and a result that the host changes each time */
    for (int step = 0; step < steps; step++)
      {
#pragma omp target teams distribute parallel for map(to: constant) map(tofrom: a[0:n])
	LOOP a[i] += constant[i];
	a[step] = step;
      }
  else if (what == 3)		/* the host looks twice */
    for (int step = 0; step < steps; step++)
      {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
	LOOP a[i] += i;
	if (step % 5 == 4)
	  printf ("%g\n", a[step]);
      }
  else if (what == 4)		/* no iteration */
    for (int step = 0; step < argc - 2; step++)
      {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
	LOOP a[i] += i;
      }
  else
    own_data (a);
  for (int i = 0; i < n; i++)
    sum += a[i] + b[i] * i;
  printf ("%.17g\n", sum);
  free (a);
  free (b);
  return 0;
}
END
$CC -O1 -w kept.c -o plain
$CC $offload -O2 -fopt-info-omp-optimized-missed kept.c -o kept 2>remarks
grep -q "kept.c:[0-9]*:[0-9]*: optimized: 'a' stays on the device after this target region" remarks || { cat remarks; fail "no remark"; }

grep -q "kept.c:51:9: missed: 'a' does not stay on the device after this target region: the host's access in line 53" \
  remarks || { cat remarks; fail "no reason"; }

# Each name is told, of those that may be the same object, too.
line=`sed -n '/what == 1/,/pragma/=' kept.c | tail -n 1`
for name in a b; do
  grep -q "kept.c:$line:[0-9]*: optimized: '$name' stays on the device after this target region" remarks ||
    { cat remarks; fail "no remark on $name in line $line"; }
done

# So many times the bytes of an array are copied.
arrays ()
{
  awk '/ copy (to|from) device / { for (i = 1; i < NF; i++) if ($(i + 1) ~ /^bytes/ && $i >= 4096) sum += $i }
       END { print int (sum / 32768) }' info
}

# copies WHAT ARRAYS
copies ()
{
  ./plain $1 >wanted
  HEDDLE_INFO=1 run ./kept $1 >found 2>info || fail "case $1 fails"
  cmp wanted found || fail "case $1: wrong values"
  test "`arrays`" = "$2" || { cat info; fail "case $1: `arrays` arrays are copied, not $2"; }
}
copies 0 4
copies 1 4
copies 2 21
copies 3 3
copies 4 0
copies 5 2

# What the host does not use any more is not copied back; what a region writes as a whole is not copied there.
cat >jacobi.c <<'END'
#include <stdio.h>
#include <stdlib.h>
enum { n = 4096 };
int
main (void)
{
  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b), sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i % 7;
  for (int step = 0; step < 10; step++)
    {
#pragma omp target teams distribute parallel for map(to: a[0:n]) map(from: b[0:n])
      for (int i = 0; i < n; i++)
	b[i] = i == 0 || i == n - 1 ? a[i] : (a[i - 1] + a[i + 1]) / 2;
#pragma omp target teams distribute parallel for map(tofrom: a[0:n]) map(to: b[0:n])
      for (int i = 0; i < n; i++)
	a[i] = b[i];
      double total = 0;
#pragma omp target teams distribute parallel for map(to: a[0:n], b[0:n]) map(tofrom: total) reduction(+: total)
      for (int i = 0; i < n; i++)
	total += a[i] == b[i];
      sum += total;
    }
  for (int i = 0; i < n; i++)
    sum += a[i] * i;
  printf ("%.17g\n", sum);
  free (a);
  free (b);
  return 0;
}
END
$CC -O1 -w jacobi.c -o plain
$CC $offload -O2 jacobi.c -o kept
copies '' 2

# The same with lengths that only the run knows: tests whether sections overlap, and kinds for those without elements.
sed 's/^enum.*//; s/^main (void)/main (int argc, char **argv)/; s/^{$/{\n  const int n = argc * 4096;/' jacobi.c >lengths.c
$CC -O1 -w lengths.c -o plain
$CC $offload -O2 lengths.c -o kept
copies '' 2

# A program that is linked without device code.
$CC -O2 -fopenmp -B"$heddle" -foffload=nvptx-none -c kept.c -o kept.o
$CC kept.o -fopenmp -foffload=disable -o alone
$CC -O1 -w kept.c -o plain
./plain 0 >wanted
env -u OMP_TARGET_OFFLOAD ./alone 0 >found 2>/dev/null || fail "alone"
cmp wanted found || fail "alone: wrong values"

# A region may call a function of the host, which sees what the program has there.
cat >asks.c <<'END'
#include <stdio.h>
double values[500];
extern void looker (int);
int
main (void)
{
  for (int step = 0; step < 3; step++)
    {
#pragma omp target teams distribute parallel for map(tofrom: values)
      for (int i = 0; i < 500; i++)
	values[i] += i;
#pragma omp target map(tofrom: values)
      {
	looker (3);
	values[4]++;
      }
    }
  return values[3] != 9 || values[4] != 15;
}
END
cat >looks.c <<'END'
#include <stdio.h>
extern double values[500];
void
looker (int k)
{
  printf ("%g\n", values[k]);
  fflush (stdout);
}
END
$CC -c looks.c -o looks.o
$CC $offload -O2 -w asks.c looks.o -o asks
run ./asks >found || fail "asks"
test "`echo \`cat found\``" = "3 6 9" || { cat found; fail "a function of the host sees old values"; }

# The programs of run/map do keep objects: NAME, and how many bytes are not copied to the device and from it for that.
# Fused regions map once what each would map.
stays ()
{
  $CC $offload -foffload-options=-mno-fuse -O2 -w "$SRCDIR/../run/map/map-kept-$1.c" -o stays || fail "map-kept-$1.c"
  HEDDLE_INFO=1 run ./stays >found 2>info || fail "map-kept-$1.c fails"
  bytes=`sed -n 's/^heddle: data stay on the device: \([0-9]*\) bytes not copied to it, \([0-9]*\) not.*/\1 \2/p' info |
	    awk '{ to += $1; from += $2 } END { print to + 0, from + 0 }'`
  test "$bytes" = "$2 $3" || fail "map-kept-$1.c: $bytes bytes are not copied, not $2 $3"
}
stays host 376000 328000
stays objects 143520 119520
stays jumps 1640000 560000
stays parts 7200 7200
stays present 12000 0
stays pure 18000 18000
stays twice 244000 72000
stays functions 176000 160000

# HEDDLE_KEEP=0: each region copies.
HEDDLE_KEEP=0 HEDDLE_INFO=1 run ./stays >found 2>info || fail "HEDDLE_KEEP=0 fails"
if grep 'data stay on' info; then fail "HEDDLE_KEEP=0 keeps data"; fi
$CC $offload -foffload-options=-mno-fuse -O2 -w jacobi.c -o kept
HEDDLE_KEEP=0 HEDDLE_INFO=1 run ./kept >found 2>info || fail "HEDDLE_KEEP=0 fails"
test "`arrays`" = 70 || { cat info; fail "HEDDLE_KEEP=0 does not copy for each region"; }

# A trace has what has been left out.
if command -v python3 >/dev/null
then
  HEDDLE_TRACE=t.json run ./kept >/dev/null || fail "trace"
  env -u LD_PRELOAD python3 "$HEDDLE_PREFIX/bin/heddle-trace" --no-svg t.json >told || fail "heddle-trace"
  grep -q 'data stay on the device between regions: .* MiB not copied to it, .* KiB not copied from it' told ||
    { cat told; fail "no line on what stays"; }
fi
