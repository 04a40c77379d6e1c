#!/bin/sh
# device-scalars.sh -- loops of regions with sums do not wait for these, without -mno-device-scalars
# (gcc-plugin/host/loops/device-scalars.cc): how often the host waits, and what is said.
#
# { dg-pass device-scalars }
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >steps.c <<'END'
#include <stdio.h>
enum { n = 500 };
static double x[n], y[n];
static inline void
product (int m, const double *restrict p, double *restrict q)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < m; i++)
    q[i] = i % 2 ? p[m - 1 - i] : p[i];
}
static double
steps (int count, double *restrict p, double *restrict q)
{
  double rho = 1;
  for (int step = 0; step < count; step++)
    {
      product (n, p, q);
      double d = 0;
#pragma omp target teams distribute parallel for reduction(+: d)
      for (int i = 0; i < n; i++)
	d += p[i] * q[n - 1 - i];
      double alpha = rho / d, before = rho;
      rho = 0;
#pragma omp target teams distribute parallel for reduction(+: rho)
      for (int i = 0; i < n; i++)
	{
	  q[i] += alpha * p[i];
	  rho += q[i];
	}
      double beta = rho / before;
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	p[i] = 1 + p[i] / (1 + beta * beta);
    }
  return rho;
}
int
main (void)
{
  for (int i = 0; i < n; i++)
    x[i] = y[i] = 1 + i % 3;
  double rho = 0;
#pragma omp target data map(x, y)
  rho = steps (40, x, y);
  printf ("%.9g %.9g\n", rho, x[7]);
  return 0;
}
END
export HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory
# waits OPTION: how often the host waits.
waits ()
{
  $CC $offload -O2 -foffload-options=$1 steps.c -o steps || fail "no program"
  HEDDLE_TRACE=t.json ./steps >$1.out || fail "$1 fails"
  grep -c '"name":"wait"' t.json
}
few=`waits -mdevice-scalars` many=`waits -mno-device-scalars`
# said OPTION...: whether the remark is there.
said ()
{
  $CC $offload -O2 "$@" -fopt-info-omp -c steps.c 2>log
  grep -q "steps.c:19:.*optimized: scalars of the loop around this target region stay on the device: .*'rho'.*'alpha'" log
}
said || { cat log; fail "no remark"; }
said -foffload-options=-mno-device-scalars && fail "a remark with -mno-device-scalars"
said -frounding-math && fail "a remark with -frounding-math"
# The host stops at a division by zero.
cat >divides.c <<'END'
int divides (int steps, int count, int *a)
{
  int s = 0, all = 0;
  for (int step = 0; step < steps; step++)
    {
#pragma omp target teams distribute parallel for reduction(+: s)
      for (int i = 0; i < 10; i++)
	s += a[i];
      all += s DIVIDE;
    }
  return all;
}
END
$CC $offload -O2 '-DDIVIDE=/ 3' -fopt-info-omp -c divides.c 2>log
grep -q "stay on the device" log || { cat log; fail "no remark of a division by a constant"; }
$CC $offload -O2 '-DDIVIDE=/ count' -fopt-info-omp -c divides.c 2>log
grep -q "stay on the device" log && fail "the device divides by a variable"
cat ./-m*.out
cmp ./-mdevice-scalars.out ./-mno-device-scalars.out || fail "another result"
test $many -ge 80 || fail "$many waits without the option: the test is of no use"
test $few -le 12 || fail "$few waits, not at most 12"
