# Nests of declared loops in C and C++: as few sectors as with collapse, or with lanes that are prescribed.  Outer loops
# had the lanes: 32 sectors an access.
#
# { dg-pass declared-nests }
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > nests.c <<'END'
#include <stdlib.h>

#define P(X) _Pragma (#X)
#if WAY == 0			/* prescribed */
# define PAIR P (omp target teams distribute parallel for collapse(2))
# define TRIPLE P (omp target teams distribute parallel for collapse(3))
# define OUTER P (omp target teams distribute parallel for)
# define INNER
# define INNEST
# define ROW P (omp simd reduction(+: s))
# define COLUMN
#elif WAY == 1
# define PAIR P (omp target teams loop)
# define INNER P (omp loop)
# define ROW P (omp loop reduction(+: s))
#elif WAY == 2
# define PAIR P (omp target teams loop bind(teams))
# define INNER P (omp loop bind(parallel))
# define ROW P (omp loop bind(thread) reduction(+: s))
#elif WAY == 3
# define PAIR P (omp target teams distribute parallel for)
# define INNER P (omp loop)
# define ROW P (omp loop reduction(+: s))
#elif WAY == 4
# define PAIR P (acc parallel loop)
# define INNER P (acc loop)
# define ROW P (acc loop reduction(+: s))
#elif WAY == 5
# define PAIR P (acc parallel loop independent)
# define INNER P (acc loop independent)
# define ROW P (acc loop independent reduction(+: s))
#elif WAY == 7			/* plain loops inside */
# define PAIR P (omp target teams loop)
# define INNER
# define ROW P (omp loop reduction(+: s))
#elif WAY == 8
# define PAIR P (omp target teams distribute parallel for)
# define INNER
# define ROW P (omp simd reduction(+: s))
#elif WAY == 6			/* prescribed, in OpenACC */
# define PAIR P (acc parallel loop gang worker)
# define INNER P (acc loop vector)
# define TRIPLE P (acc parallel loop gang collapse(2))
# define OUTER PAIR
# define INNEST P (acc loop vector)
# define ROW P (acc loop vector reduction(+: s))
#endif
#if WAY && WAY != 6
# define TRIPLE PAIR
# define OUTER PAIR
# define COLUMN ROW
#endif
#if WAY >= 7
# define INNEST P (omp loop)
#elif WAY && WAY != 6
# define INNEST INNER
#endif
#define OPENMP (WAY < 4 || WAY > 6)

#if WAY >= 7
# define MIDDLE P (omp loop)
#elif WAY == 6
# define MIDDLE
#else
# define MIDDLE INNER
#endif

#define N 130
#define M 256

double a[N][M], b[N][M], c[N][M], x[M], y[N], z[M];

void
scale (int n, int m, double *p, const double *q)
{
  PAIR
  for (int i = 0; i < n; i++)
    {
      INNER
      for (int j = 0; j < m; j++)
	p[i * m + j] = 3 * q[i * m + j];
    }
}

void
stencil (int n, int m)
{
  PAIR
  for (int i = 1; i < n - 1; i++)
    INNER
    for (int j = 1; j < m - 1; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}

void
flux (int n, int m)
{
  PAIR
  for (int i = 1; i < n; i++)
    INNER
    for (int j = 1; j < m; j++)
      {
	double upwind = b[i][j] > 0 ? a[i][j - 1] : a[i][j];
	c[i][j] = c[i][j] + (b[i][j] - b[i][j - 1]) * upwind;
      }
}

void
cube (int n, const double *p, double *q)
{
  TRIPLE
  for (int i = 1; i < n - 1; i++)
    MIDDLE
    for (int j = 1; j < n - 1; j++)
      INNEST
      for (int k = 1; k < n - 1; k++)
	q[(i * n + j) * n + k] = p[(i * n + j) * n + k - 1] + p[(i * n + j) * n + k + 1]
				 + p[(i * n + j + 1) * n + k] + p[((i - 1) * n + j) * n + k];
}

void
product (int n, int m)
{
  OUTER
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      ROW
      for (int j = 0; j < m; j++)
	s += a[i][j] * x[j];
      y[i] = s;
    }
}

#if OPENMP
void
columns (int n, int m)
{
  OUTER
  for (int j = 0; j < m; j++)
    {
      double s = 0;
      COLUMN
      for (int i = 0; i < n; i++)
	s += a[i][j] * y[i];
      z[j] = s;
    }
}
#else
void
columns (int n, int m)
{
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      z[j] += a[i][j] * y[i];
}
#endif

int
main (void)
{
  const int n = 34;
  double *p = malloc (n * n * n * sizeof *p), *q = calloc (n * n * n, sizeof *q);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 7 + j) % 32, c[i][j] = i;
  for (int j = 0; j < M; j++)
    x[j] = j % 8;
  for (int i = 0; i < n * n * n; i++)
    p[i] = i % 1000;
#pragma omp target data map(tofrom: b[:N], c[:N], q[:n * n * n], y[:N], z[:M]) map(to: a[:N], x[:M], p[:n * n * n])
#pragma acc data copy(b[:N], c[:N], q[:n * n * n], y[:N]) copyin(a[:N], x[:M], p[:n * n * n])
  {
    stencil (N, M);
    flux (N, M);
    cube (n, p, q);
    product (N, M);
#if OPENMP
    columns (N, M);
#endif
    scale (n, n * n, q, p);
  }
#if !OPENMP
  columns (N, M);
#endif
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      if (b[i][j] != a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]
	  || c[i][j] != i + (b[i][j] - b[i][j - 1]) * (b[i][j] > 0 ? a[i][j - 1] : a[i][j]))
	return 1;
  for (int i = 0; i < N; i++)
    {
      double s = 0;
      for (int j = 0; j < M; j++)
	s += a[i][j] * x[j];
      if (y[i] != s)
	return 2;
    }
  for (int j = 0; j < M; j++)
    {
      double s = 0;
      for (int i = 0; i < N; i++)
	s += a[i][j] * y[i];
      if (z[j] != s)
	return 3;
    }
  for (int i = 0; i < n * n * n; i++)
    if (q[i] != 3 * p[i])
      return 4;
  return 0;
}
END
way prescribed $CC $offload -O2 nests.c -DWAY=0
way loop $CC $offload -O2 nests.c -DWAY=1
way bind $CC $offload -O2 nests.c -DWAY=2
way distribute $CC $offload -O2 nests.c -DWAY=3
way plain $CC $offload -O2 nests.c -DWAY=7
way plain-distribute $CC $offload -O2 nests.c -DWAY=8
way acc $CC $openacc -O2 nests.c -DWAY=4
way independent $CC $openacc -O2 nests.c -DWAY=5
way acc-prescribed $CC $openacc -O2 nests.c -DWAY=6
as_few_as prescribed loop bind distribute plain plain-distribute
as_few_as acc-prescribed acc independent
if test -n "$CXX"; then
  sed 's/malloc (/(double *) &/; s/calloc (n/(double *) &/; s/^void$/extern "C" void/' nests.c > nests.cc
  way c++ $CXX $offload -O2 nests.cc -DWAY=1
  as_few_as prescribed c++
fi
