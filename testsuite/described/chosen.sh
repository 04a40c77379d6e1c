# Loops that read an element chosen by data, in plain loops and kernels: as few sectors as with collapse.  Loops without
# a directive were each thread's own, or in one gang, and accesses with collapse went by way of tiles.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > chosen.c <<'END'
#include <stdlib.h>

#define P(X) _Pragma (#X)
#ifndef INNER
# define INNER
#endif
#ifdef __cplusplus
extern "C" {
#endif

void
upwind (int n, const TYPE *a, TYPE *b, const TYPE *x)
{
  PAIR
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = x[j] * a[i * n + j + (x[j] > 1 ? -1 : 1)];
}

void
clamped (int n, const TYPE *a, TYPE *b)
{
  PAIR
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 0; j < n; j++)
      {
	int left = j > 0 ? j - 1 : 0;
	int right = j < n - 1 ? j + 1 : j;
	b[i * n + j] = a[i * n + left] + a[i * n + right];
      }
}

#ifdef __cplusplus
}
#endif

int
main (void)
{
  enum { N = 250, ALL = N * N };
  TYPE *a = (TYPE *) aligned_alloc (64, (ALL + 60) * sizeof *a), *x = (TYPE *) aligned_alloc (64, (N + 6) * sizeof *x);
  TYPE *b = (TYPE *) aligned_alloc (64, (ALL + 60) * sizeof *b), *c = (TYPE *) aligned_alloc (64, (ALL + 60) * sizeof *c);
  for (int i = 0; i < ALL; i++)
    a[i] = i % 77, b[i] = c[i] = 0;
  for (int i = 0; i < N; i++)
    x[i] = i * 5 % 4;
#pragma omp target data map(tofrom: b[:ALL], c[:ALL]) map(to: a[:ALL], x[:N])
#pragma acc data copy(b[:ALL], c[:ALL]) copyin(a[:ALL], x[:N])
  {
    upwind (N, a, b, x);
    clamped (N, a, c);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	TYPE at = j > 0 && j < N - 1 ? x[j] * a[i * N + j + (x[j] > 1 ? -1 : 1)] : 0;
	if (b[i * N + j] != at || c[i * N + j] != a[i * N + (j > 0) * (j - 1)] + a[i * N + j + (j < N - 1)])
	  return 1;
      }
  return 0;
}
END
cp chosen.c chosen.cc
for type in double float; do
  way prescribed-$type $CC $offload -O2 chosen.c -DTYPE=$type \
    '-DPAIR=P (omp target teams distribute parallel for collapse(2))'
  way loop-$type $CC $offload -O3 chosen.c -DTYPE=$type '-DPAIR=P (omp target teams loop)' '-DINNER=P (omp loop)'
  way plain-$type $CC $offload -O2 chosen.c -DTYPE=$type '-DPAIR=P (omp target teams loop)'
  way distribute-$type $CC $offload -O2 chosen.c -DTYPE=$type '-DPAIR=P (omp target teams distribute parallel for)'
  way cxx-$type $CXX $offload -O2 chosen.cc -DTYPE=$type '-DPAIR=P (omp target teams loop)'
  way acc-$type $CC $openacc -O2 chosen.c -DTYPE=$type '-DPAIR=P (acc parallel loop)' '-DINNER=P (acc loop)'
  way acc-plain-$type $CC $openacc -O2 chosen.c -DTYPE=$type '-DPAIR=P (acc parallel loop)'
  way kernels-$type $CC $openacc -O2 chosen.c -DTYPE=$type '-DPAIR=P (acc kernels)'
  way kernels-cxx-$type $CXX $openacc -O2 chosen.cc -DTYPE=$type '-DPAIR=P (acc kernels)'
  as_few_as prescribed-$type loop-$type plain-$type distribute-$type cxx-$type acc-$type acc-plain-$type \
    kernels-$type kernels-cxx-$type
done
