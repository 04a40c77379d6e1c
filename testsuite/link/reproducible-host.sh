#!/bin/sh
# reproducible-host.sh -- with -mreproducible the host's sums are the device's in a shared library, too; a program without
# device code has the host's; and the user learns which regions have another order on the host.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >sum.c <<'END'
double
sum (const double *x, int n)
{
  double s = .1;
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : x[ : n])
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
END
cat >main.c <<'END'
#include <stdio.h>
double sum (const double *, int);
static double x[3000];
int
main (void)
{
  for (int i = 0; i < 3000; i++)
    x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  printf ("%a\n", sum (x, 3000));
  return 0;
}
END
options="-O2 -foffload-options=-mreproducible -ffp-contract=off"
$CC $offload $options -fPIC -shared sum.c -o libsum.so || fail "no library"
$CC main.c -L. -lsum -Wl,-rpath,"$PWD" -o program || fail "no program"
OMP_TARGET_OFFLOAD=mandatory HEDDLE_DEVICE=sim ./program >device || fail "status $? on the device"
OMP_TARGET_OFFLOAD=disabled ./program >host || fail "status $? on the host"
cmp device host || fail "the host has $(cat host) rather than $(cat device)"

# Without device code nobody knows the device's order.
$CC $offload -foffload=disable $options sum.c main.c -o alone || fail "no program without device code"
OMP_NUM_THREADS=1 ./alone >alone.out || fail "status $? without device code"
test -s alone.out || fail "no sum without device code"
if $CC $offload -foffload=disable -O2 -static sum.c main.c -o static >/dev/null 2>&1; then
  $CC $offload -foffload=disable $options -static sum.c main.c -o static || fail "no static program"
  OMP_NUM_THREADS=1 ./static >static.out && cmp alone.out static.out || fail "the static program has $(cat static.out)"
fi

cat >lanes.c <<'END'
double
sum (const double *x, int n)
{
  double s = 0, t = 0;
#pragma omp target teams distribute simd reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
#pragma omp target teams distribute parallel for simd reduction(+ : t)
  for (int i = 0; i < n; i++)
    t += x[i];
#pragma omp target map(tofrom : t)
#pragma omp parallel for reduction(inscan, + : t)
  for (int i = 0; i < n; i++)
    {
      t += x[i];
#pragma omp scan inclusive(t)
      s += t > 0;
    }
  return s + t;
}
double
scan (const double *x, int n)
{
  double s = 0, t = 0;
#pragma omp target map(tofrom : s, t)
#pragma omp simd reduction(inscan, + : t)
  for (int i = 0; i < n; i++)
    {
      t += x[i];
#pragma omp scan inclusive(t)
      s += t > 0;
    }
  return s + t;
}
END
$CC $offload $options lanes.c main.c -o lanes >log 2>&1 || { cat log; fail "no program with lanes"; }
sed -n 's/^lanes.c:\([0-9]*\):.*warning: .*another order on the host.*/\1/p' log | sort -n | tr '\n' ' ' >lines
test "$(cat lines)" = "5 12 26 " || { cat log; fail "messages of the lines $(cat lines)"; }

# The same in OpenACC.
cat >acc.c <<'END'
double
sum (const double *x, int n)
{
  double s = 0;
#pragma acc parallel loop copyin(x[ : n]) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
#pragma acc kernels loop independent copyin(x[ : n]) reduction(max : s)
  for (int i = 0; i < n; i++)
    s = s > x[i] ? s : x[i];
#pragma acc parallel copyin(x[ : n]) copy(s)
  {
#pragma acc loop gang vector reduction(* : s)
    for (int i = 0; i < n; i++)
      s *= 1 + x[i];
  }
#pragma acc parallel loop gang num_gangs(n) copyin(x[ : n]) reduction(- : s)
  for (int i = 0; i < n; i++)
    s -= x[i];
  return s;
}
#pragma acc routine vector
double
part (const double *x, int n)
{
  double s = 0;
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < n; i++)
    {
      double t = 0;
#pragma acc loop seq reduction(+ : t)
      for (int k = 0; k < 4; k++)
	t += x[i] * k;
      s += t;
    }
  return s;
}
END
acc=$(echo "$offload" | sed s/-fopenmp/-fopenacc/)
$CC $acc $options acc.c main.c -o acc >log 2>&1 || { cat log; fail "no program of OpenACC"; }
sed -n 's/^acc.c:\([0-9]*\):.*warning: .*another order on the host.*/\1/p' log | sort -n | tr '\n' ' ' >lines
test "$(cat lines)" = "5 11 17 27 " || { cat log; fail "messages of OpenACC's lines $(cat lines)"; }

# With -w there is none.
$CC $offload $options -w lanes.c main.c -o lanes >log 2>&1 || { cat log; fail "no program with lanes"; }
! grep "another order" log || fail "warnings in spite of -w"
