#!/bin/sh
# valgrind.sh -- valgrind has nothing to say about a program on the simulator.  It took all predicates for undefined.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "`command -v valgrind`" valgrind
test -z "$SANITIZERS" || unsupported "valgrind cannot run what has sanitizers"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >main.c <<'END'
#include <stdio.h>
#pragma omp declare target
__attribute__ ((noipa)) static float
half_of (float x, int n)
{
  return n > 0 ? half_of (x * 0.5f, n - 1) : x;
}
#pragma omp end declare target
int
main (void)
{
  int a[500], odd = 0, most = -1;
  float f[500];
  double sum = 0;
  for (int i = 0; i < 500; i++)
    a[i] = (i * 7919) % 1000;
#pragma omp target teams distribute parallel for map(to: a) map(from: f) reduction(+: sum) reduction(max: most)
  for (int i = 0; i < 500; i++)
    {
      f[i] = half_of (a[i], a[i] % 5);
      sum += f[i] < 30 ? a[i] : f[i];
      if (a[i] > most)
	most = a[i];
    }
#pragma omp target parallel num_threads(5) map(to: a) map(tofrom: odd)
  {
#pragma omp for
    for (int i = 0; i < 500; i++)
      if (a[i] & 1)
#pragma omp atomic
	odd++;
#pragma omp critical
    odd += 1000;
  }
  printf ("%d %d %.1f %.1f\n", odd, most, sum, f[499]);
  return odd != 5250;
}
END
$CC $offload -O2 main.c -o main
OMP_TARGET_OFFLOAD=disabled ./main >host.out
run valgrind -q --error-exitcode=9 ./main >sim.out 2>valgrind.log || { cat valgrind.log; fail "status $?"; }
cmp host.out sim.out || fail "results differ"
test ! -s valgrind.log || { cat valgrind.log; fail "valgrind says something"; }
