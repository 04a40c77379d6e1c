#!/bin/sh
# grid-sums.sh -- what a solver with two sums an iteration waits for and copies (gcc-plugin/device/passes/grid-sums.cc,
# libgomp-nvptx/plugin/launch/sums.cc, gcc-plugin/host/program/way-choice.cc).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass grid-sums }

. "$SRCDIR/common"

cat >cg.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#ifdef MEMORY
double rho;
#endif
static void spmv (int n, const double *x, double *y)
{
#pragma omp target teams distribute parallel for map(to: x[:n]) map(from: y[:n])
  for (int i = 0; i < n; i++)
    y[i] = 2.5 * x[i] - (i ? x[i - 1] : 0) - (i < n - 1 ? x[i + 1] : 0);
}
static double dot (int n, const double *x, const double *y)
{
  double s = 0;
#pragma omp target teams distribute parallel for map(to: x[:n], y[:n]) map(tofrom: s) reduction(+: s)
  for (int i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}
static void axpy (int n, double a, const double *x, double *y)
{
#pragma omp target teams distribute parallel for map(to: x[:n]) map(tofrom: y[:n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}
static void xpby (int n, double b, const double *x, double *y)
{
#pragma omp target teams distribute parallel for map(to: x[:n]) map(tofrom: y[:n])
  for (int i = 0; i < n; i++)
    y[i] = x[i] + b * y[i];
}
int main (int argc, char **argv)
{
  const int n = 1000, most = atoi (argv[1]);
  double *x = calloc (n, sizeof *x), *r = malloc (n * sizeof *r), *p = malloc (n * sizeof *p), *q = malloc (n * sizeof *q);
#ifndef MEMORY
  double rho;
#endif
  int count = 0;
  for (int i = 0; i < n; i++)
    r[i] = p[i] = 1 + i % 7;
#pragma omp target data map(to: r[:n], p[:n]) map(alloc: q[:n]) map(tofrom: x[:n])
  {
    rho = dot (n, r, r);
    const double goal = rho * 1e-30;
    while (rho > goal && count < most)
      {
	spmv (n, p, q);
	const double alpha = rho / dot (n, p, q);
	axpy (n, alpha, p, x);
	axpy (n, -alpha, q, r);
	const double next = dot (n, r, r);
	const double beta = next / rho;
	rho = next;
	xpby (n, beta, r, p);
	count++;
      }
    puts ("end");
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i];
  printf ("%d %a %a\n", count, rho, sum);
  return 0;
}
END
$CC $offload -O2 cg.c -o cg
$CC $offload -O2 -DMEMORY cg.c -o memory
test -e "$heddle/sim/libcuda.so.1" || exit 0

# More waits, uploads and copies for ten more iterations: event NAME of program $2 and environment $3.
events ()
{
  rm -f t.json
  run env $3 HEDDLE_TRACE=t.json ./$1 $2 >out
  for name in '"cat":"wait"' '"direction":"to"' '"direction":"from"'; do
    grep -c -e "$name" t.json || :
  done
}
more ()
{
  events $1 3 "$2" >few
  events $1 13 "$2" >many
  paste few many | while read few many; do printf '%d ' $((many - few)); done
}
for program in cg memory; do
  test "$(more $program '')" = '20 0 0 ' || fail "$program: not 20 waits, no uploads, no copies: $(more $program '')"
  test "$(more $program HEDDLE_SUMS=0)" = '20 20 20 ' || fail "$program with HEDDLE_SUMS=0: $(more $program HEDDLE_SUMS=0)"
  test "$(more $program HEDDLE_DEFER=0)" = '60 0 0 ' || fail "$program with HEDDLE_DEFER=0: $(more $program HEDDLE_DEFER=0)"
done

# The blocks' order is of no account.
run ./cg 20 >wanted
for seed in 1 2 3 4 5; do
  run env HEDDLE_SIM_SCHEDULE=random:$seed ./cg 20 >found
  cmp -s wanted found || fail "another result under random:$seed"
done
run env HEDDLE_SIM_CHECK=races,memory ./cg 5 >found

# Scalars and small objects that are copied to the device are arguments (scalar-arguments.cc).
cat >small.c <<'END'
#include <stdlib.h>
struct point { double x, y; };
int main (int argc, char **argv)
{
  enum { n = 1000 };
  static double a[n];
  double all = 0;
#pragma omp target data map(a)
  for (int k = 0; k < atoi (argv[1]); k++)
    {
      double s = 0, f = k;
      struct point p = { 1, k };
#pragma omp target map(to: f, p)
#pragma omp teams distribute parallel for
      for (int i = 0; i < n; i++)
	a[i] += f * p.x;
#pragma omp target teams distribute parallel for map(tofrom: s) reduction(+: s) map(to: f)
      for (int i = 0; i < n; i++)
	s += a[i] * f;
      all += s;
    }
  return all < 0;
}
END
$CC $offload -O2 small.c -o small
test "$(more small '')" = '10 0 0 ' || fail "small: not 10 waits, no uploads, no copies: $(more small '')"
