/* described-nests.h -- nests of loops over matrices, for a way to describe them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The programs "described" include this file once for each way, with these macros, which end here:

     WAY (NAME)	the function for the nest NAME
     PAIR, INNER	the directives of two nested loops over elements
     TRIPLE, MIDDLE, INNERMOST	of three nested loops
     ROWS, SUM	of a loop over rows or columns, and of the loop in it that adds up S
     BLOCKS, THREADS	of two nested loops with a statement between them

   Each function takes the matrix A, the result B, and the vector X of N elements.  Matrices are N x N, or N x N x N for
   "box".  */

static void
WAY (scale) (int n, const double *a, double *b, const double *x)
{
  PAIR
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 0; j < n; j++)
      b[i * n + j] = x[i] * a[i * n + j];
}

static void
WAY (stencil) (int n, const double *a, double *b, const double *x)
{
  PAIR
  for (int i = 1; i < n - 1; i++)
    INNER
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = x[0] * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

static void
WAY (box) (int n, const double *a, double *b, const double *x)
{
  TRIPLE
  for (int i = 1; i < n - 1; i++)
    MIDDLE
    for (int j = 1; j < n - 1; j++)
      INNERMOST
      for (int k = 1; k < n - 1; k++)
	b[(i * n + j) * n + k] = x[0] * (a[((i - 1) * n + j) * n + k] + a[((i + 1) * n + j) * n + k]
					 + a[(i * n + j - 1) * n + k] + a[(i * n + j + 1) * n + k]
					 + a[(i * n + j) * n + k - 1] + a[(i * n + j) * n + k + 1]);
}

static void
WAY (flux) (int n, const double *a, double *b, const double *x)
{
  PAIR
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = x[j] * a[i * n + j + (x[j] > 0.5 ? -1 : 1)];
}

static void
WAY (imperfect) (int n, const double *a, double *b, const double *x)
{
  BLOCKS
  for (int i = 0; i < n; i++)
    {
      const double root = __builtin_sqrt (x[i]);
      THREADS
      for (int j = 0; j < n; j++)
	b[i * n + j] = root * a[i * n + j];
    }
}

static void
WAY (gauss) (int n, const double *a, double *b, const double *x)
{
  PAIR
  for (int i = 1; i < n; i++)
    INNER
    for (int j = 1; j < n; j++)
      b[i * n + j] -= x[i] * a[j];
}

static void
WAY (turn) (int n, const double *a, double *b, const double *x)
{
  PAIR
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 0; j < n; j++)
      b[j * n + i] = x[0] * a[i * n + j];
}

static void
WAY (rows) (int n, const double *a, double *b, const double *x)
{
  ROWS
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      SUM
      for (int j = 0; j < n; j++)
	s += a[i * n + j] * x[j];
      b[i] = s;
    }
}

static void
WAY (columns) (int n, const double *a, double *b, const double *x)
{
  ROWS
  for (int j = 0; j < n; j++)
    {
      double s = 0;
      SUM
      for (int i = 0; i < n; i++)
	s += a[i * n + j] * x[i];
      b[j] = s;
    }
}

static void
WAY (product) (int n, const double *a, double *b, const double *x)
{
  PAIR
  for (int i = 0; i < n; i++)
    INNER
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < n; k++)
	  s += a[i * n + k] * a[k * n + j];
	b[i * n + j] = x[0] * s;
      }
}

#undef WAY
#undef PAIR
#undef INNER
#undef TRIPLE
#undef MIDDLE
#undef INNERMOST
#undef ROWS
#undef SUM
#undef BLOCKS
#undef THREADS
