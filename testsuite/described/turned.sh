# Nests that read along one index and write along the other: as few sectors as one that does neither.  Lanes that loaded
# along a column had 32 sectors an access.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > turned.c <<'END'
#include <stdlib.h>

#define P(X) _Pragma (#X)
#ifndef PAIR
# define PAIR P (omp target teams distribute parallel for collapse(2))
#endif
#ifndef PAIR2
# define PAIR2 PAIR
#endif
#ifndef INNER
# define INNER
#endif

#ifdef STRAIGHT
# define OF(I, J, N, M) ((I) * (M) + (J))
#else
# define OF(I, J, N, M) ((J) * (N) + (I))
#endif

/* A load goes the other way.  */

void
add (int n, int m, double *restrict b, const double *restrict a)
{
  PAIR
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 0; j < m; j++)
      b[i * m + j] += a[OF (i, j, n, m)];
}

/* Both directions are as good.  */

void
move (int n, int m, double *restrict b, const double *restrict a)
{
  PAIR
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 0; j < m; j++)
      b[OF (i, j, n, m)] = a[i * m + j];
}

/* A load and a store.  Nobody knows that iterations are independent if the program does not say so.  */

void
count (int n, int m, float *restrict b, float *restrict a)
{
  PAIR2
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 0; j < m; j++)
      {
	b[i * m + j] += a[OF (i, j, n, m)];
	a[OF (i, j, n, m)] += 1;
      }
}

int
main (void)
{
  const int n = 256, m = 320, nm = n * m;
  double *a = aligned_alloc (64, nm * sizeof *a), *b = aligned_alloc (64, nm * sizeof *b);
  double *e = aligned_alloc (64, nm * sizeof *e);
  float *c = aligned_alloc (64, nm * sizeof *c), *d = aligned_alloc (64, nm * sizeof *d);
  for (int i = 0; i < nm; i++)
    a[i] = c[i] = i % 1000, b[i] = d[i] = i % 77, e[i] = 0;
#pragma omp target data map(tofrom: b[:nm], c[:nm], d[:nm], e[:nm]) map(to: a[:nm])
#pragma acc data copy(b[:nm], c[:nm], d[:nm], e[:nm]) copyin(a[:nm])
  {
    add (n, m, b, a);
    count (n, m, d, c);
    move (n, m, e, a);
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	const int x = i * m + j, y = OF (i, j, n, m);
	if (b[x] != x % 77 + y % 1000 || d[x] != x % 77 + y % 1000 || c[x] != x % 1000 + 1 || e[y] != x % 1000)
	  return 1;
      }
  return 0;
}
END
both='-DPAIR2=P (omp target teams distribute parallel for collapse(2))'
way straight $CC $offload -O2 turned.c -DSTRAIGHT
way prescribed $CC $offload -O2 turned.c
way loop $CC $offload -O2 turned.c '-DPAIR=P (omp target teams loop)' '-DINNER=P (omp loop)'
way bind $CC $offload -O2 turned.c '-DPAIR=P (omp target teams loop bind(teams))' '-DINNER=P (omp loop bind(parallel))'
way plain $CC $offload -O2 turned.c '-DPAIR=P (omp target teams loop)' "$both"
way plain-distribute $CC $offload -O2 turned.c '-DPAIR=P (omp target teams distribute parallel for)' "$both"
way simd $CC $offload -O2 turned.c '-DPAIR=P (omp target teams distribute parallel for simd collapse(2))'
way optimized $CC $offload -O3 turned.c
way acc-straight $CC $openacc -O2 turned.c '-DPAIR=P (acc parallel loop collapse(2))' -DSTRAIGHT
way acc $CC $openacc -O2 turned.c '-DPAIR=P (acc parallel loop collapse(2))'
way kernels $CC $openacc -O2 turned.c '-DPAIR=P (acc kernels loop independent collapse(2))'
acc_both='-DPAIR2=P (acc parallel loop collapse(2))'
way acc-loop $CC $openacc -O2 turned.c '-DPAIR=P (acc parallel loop)' '-DINNER=P (acc loop)'
way acc-plain $CC $openacc -O2 turned.c '-DPAIR=P (acc parallel loop)' "$acc_both"
way kernels-plain $CC $openacc -O2 turned.c '-DPAIR=P (acc kernels)' "$acc_both"
as_few_as straight prescribed loop bind plain plain-distribute simd optimized
as_few_as acc-straight acc kernels acc-loop acc-plain kernels-plain
