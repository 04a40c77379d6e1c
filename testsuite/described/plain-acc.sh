# OpenACC's loops without a directive inside of loops with one: as few sectors as with lanes that are prescribed.
#
# { dg-pass acc-plain-nests }
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > plain.c <<'END'
#include <stdlib.h>

#if PRESCRIBED
# define OUTER _Pragma ("acc parallel loop gang worker")
# define INNER _Pragma ("acc loop vector")
#else
# define OUTER _Pragma ("acc parallel loop")
# define INNER
#endif
#define N 130
#define M 256

double a[N][M], b[N][M];

void
scale (int n, int m, double *p, const double *q)
{
  OUTER
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 0; j < m; j++)
      p[i * m + j] = 3 * q[i * m + j];
}

/* With a value and a store beside the loop.  */
void
rows (int n, int m)
{
  OUTER
  for (int i = 0; i < n; i++)
    {
      double f = a[i][0];
      INNER
      for (int j = 1; j < m; j++)
	b[i][j] = a[i][j] * f;
      b[i][0] = i;
    }
}

int
main (void)
{
  const int n = 34;
  double *p = malloc (n * N * sizeof *p), *q = malloc (n * N * sizeof *q);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 7 + j) % 32;
  for (int i = 0; i < n * N; i++)
    q[i] = i % 100;
#pragma acc data copyout(b[:N], p[:n * N]) copyin(a[:N], q[:n * N])
  {
    scale (n, N, p, q);
    rows (N, M);
  }
  for (int i = 0; i < n * N; i++)
    if (p[i] != 3 * q[i])
      return 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (b[i][j] != (j ? a[i][j] * a[i][0] : i))
	return 2;
  return 0;
}
END
way prescribed $CC $openacc -O2 plain.c -DPRESCRIBED
way plain $CC $openacc -O2 plain.c
as_few_as prescribed plain
