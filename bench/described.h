/* described.h -- the rows of "described": sizes, and how results are checked.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_DESCRIBED_H
#define BENCH_DESCRIBED_H

#include "harness.h"

#include <stdlib.h>
#include <string.h>

typedef void nest (int n, const double *a, double *b, const double *x);

/* The elements of a matrix of N rows.  */
static inline long
described_size (const char *name, int n)
{
  return (long) n * n * (strcmp (name, "box") ? 1 : n);
}

/* The rows of NAME's matrix.  */
static inline int
described_rows (const char *name)
{
  if (!strcmp (name, "box"))
    return (int) bench_size (384, 18);
  return (int) bench_size (!strcmp (name, "product") ? 1024 : !strcmp (name, "turn") ? 16000 : 4096, 66);
}

/* A from I on by STEP, times X, or A's column, N elements.  */
static inline double
described_sum (int n, const double *a, long step, const double *x, long by)
{
  double s = 0;
  for (long k = 0; k < n; k++)
    s += a[k * step] * x[k * by];
  return s;
}

/* Element I, J of the nest NAME (box: of the plane in the middle), of A and X; FIRST was there before.  */
static inline double
described_element (const char *name, int n, const double *a, const double *x, long i, long j, double first)
{
  const double *at = a + i * n + j;
  if (!strcmp (name, "scale"))
    return x[i] * *at;
  if (!strcmp (name, "stencil"))
    return x[0] * (at[-n] + at[n] + at[-1] + at[1]);
  if (!strcmp (name, "box"))
    {
      const long plane = (long) n * n;
      at += n / 2 * plane;
      return x[0] * (at[-plane] + at[plane] + at[-n] + at[n] + at[-1] + at[1]);
    }
  if (!strcmp (name, "flux"))
    return x[j] * at[x[j] > 0.5 ? -1 : 1];
  if (!strcmp (name, "imperfect"))
    return __builtin_sqrt (x[i]) * *at;
  if (!strcmp (name, "gauss"))
    return first - bench_laps () * (x[i] * a[j]);
  if (!strcmp (name, "turn"))
    return x[0] * a[j * n + i];
  return x[0] * described_sum (n, a + i * n, 1, a + j, n);
}

/* B is the nest NAME's result of A and X, where FIRST (I, J) = 0.  */
static inline void
described_check (const char *name, int n, const double *a, const double *b, const double *x)
{
  if (!strcmp (name, "rows") || !strcmp (name, "columns"))
    for (long i = 0; i < n; i += 1 + n / 50)
      bench_check (b[i], described_sum (n, *name == 'r' ? a + i * n : a + i, *name == 'r' ? 1 : n, x, 1), 1e-9);
  else
    for (long i = 1; i < n - 1; i += 1 + n / 40)
      for (long j = 1; j < n - 1; j += 1 + n / 30)
	bench_check (b[(!strcmp (name, "box") ? n / 2 * (long) n * n : 0) + i * n + j],
		     described_element (name, n, a, x, i, j, 0), 1e-9);
}

/* The names of the nests, in the order of the rows.  */
#define DESCRIBED_NESTS(DO) DO (scale) DO (stencil) DO (box) DO (flux) DO (imperfect) DO (gauss) DO (turn) DO (rows) \
  DO (columns) DO (product)

#endif /* BENCH_DESCRIBED_H */
