# Plain loops in a loop that threads share, by pointers: three loops in each other, rows that are longer than the loop,
# pointers to arrays.  As few sectors as with collapse.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > nests.c <<'END2'
#include <stdlib.h>

#define P(X) _Pragma (#X)
#if WAY == 0			/* prescribed */
# define PAIR P (omp target teams distribute parallel for collapse(2))
# define TRIPLE P (omp target teams distribute parallel for collapse(3))
#elif WAY == 1
# define PAIR P (omp target teams distribute parallel for)
# define TRIPLE P (omp target teams distribute parallel for)
#elif WAY == 2
# define PAIR P (omp target teams loop)
# define TRIPLE P (omp target teams loop)
#elif WAY == 3
# define PAIR P (acc parallel loop)
# define TRIPLE P (acc parallel loop)
#else
# define PAIR P (acc kernels)
# define TRIPLE P (acc kernels)
#endif
#ifdef __cplusplus
# define LINKAGE extern "C"
#else
# define LINKAGE
#endif

LINKAGE void
cube (int n, double *p, const double *q)
{
  TRIPLE
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
	p[(i * n + j) * n + k] = q[(i * n + j) * n + k - 1] + q[(i * n + j - 1) * n + k] + q[((i + 1) * n + j) * n + k];
}

LINKAGE void
box (int nx, int ny, int nz, float *p, const float *q)
{
  TRIPLE
  for (int i = 1; i < nz - 1; i++)
    for (int j = 1; j < ny - 1; j++)
      for (int k = 1; k < nx - 1; k++)
	p[i * nx * ny + j * nx + k] = q[i * nx * ny + j * nx + k - 1] + q[i * nx * ny + j * nx + k + 1];
}

LINKAGE void
pitch (int n, long m, size_t row, double *p, const double *q)
{
  PAIR
  for (int i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      p[i * row + j] = 2 * q[i * row + j + 1];
}

LINKAGE void
rows (int n, int m, int (*p)[64], int (*q)[64])
{
  PAIR
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i][j] = p[i][j] + q[i + 1][j];
}

#ifndef __cplusplus
void
arrays (int n, double (*p)[n][n], double (*q)[n][n])
{
  TRIPLE
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
	p[i][j][k] = q[i][j][k - 1] + q[i][j - 1][k] + q[i + 1][j][k];
}
#endif

enum { N = 40, ALL = N * N * N };

int
main (void)
{
  double *p = (double *) malloc (ALL * sizeof *p), *q = (double *) malloc (ALL * sizeof *q);
  float *f = (float *) malloc (ALL * sizeof *f), *g = (float *) malloc (ALL * sizeof *g);
  int (*a)[64] = (int (*)[64]) malloc (101 * sizeof *a), (*b)[64] = (int (*)[64]) malloc (101 * sizeof *b);
  for (int i = 0; i < ALL; i++)
    p[i] = g[i] = 0, q[i] = f[i] = i * 7 % 32;
  for (int i = 0; i < 101 * 64; i++)
    a[i / 64][i % 64] = i, b[i / 64][i % 64] = i % 31;
#pragma omp target data map(tofrom: p[0:ALL], f[0:ALL], g[0:ALL], a[0:101], b[0:101]) map(to: q[0:ALL])
#pragma acc data copy(p[0:ALL], f[0:ALL], g[0:ALL], a[0:101], b[0:101]) copyin(q[0:ALL])
  {
    cube (N, p, q);
#pragma omp target update from(p[0:ALL])
#pragma acc update self(p[0:ALL])
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
	for (int k = 1; k < N - 1; k++)
	  if (p[(i * N + j) * N + k]
	      != q[(i * N + j) * N + k - 1] + q[(i * N + j - 1) * N + k] + q[((i + 1) * N + j) * N + k])
	    abort ();
#ifndef __cplusplus
    arrays (N, (double (*)[N][N]) p, (double (*)[N][N]) q);
#pragma omp target update from(p[0:ALL])
#pragma acc update self(p[0:ALL])
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
	for (int k = 1; k < N - 1; k++)
	  if (p[(i * N + j) * N + k]
	      != q[(i * N + j) * N + k - 1] + q[(i * N + j - 1) * N + k] + q[((i + 1) * N + j) * N + k])
	    abort ();
#endif
    box (N, N, N, g, f);
    pitch (100, 64, 100, p, q);
    rows (100, 60, a, b);
  }
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      for (int k = 1; k < N - 1; k++)
	if (g[(i * N + j) * N + k] != f[(i * N + j) * N + k - 1] + f[(i * N + j) * N + k + 1])
	  abort ();
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 64; j++)
      if (p[i * 100 + j] != 2 * q[i * 100 + j + 1] || a[i][j] != (j < 60 ? i * 64 + j + b[i + 1][j] : i * 64 + j))
	abort ();
  return 0;
}
END2
cp nests.c nests.cc
for n in 0 1 2 3 4; do
  test $n -lt 3 || offload=$openacc
  way c$n $CC $offload -O2 -DWAY=$n nests.c
  way cxx$n $CXX $offload -O2 -DWAY=$n nests.cc
done
as_few_as c0 c1 c2 c3 c4
as_few_as cxx0 cxx1 cxx2 cxx3 cxx4
