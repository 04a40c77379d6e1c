/* map-kept-host.c -- objects that stay on the device while the host does something to them
   (gcc-plugin/host/program/kept-data.cc): regions with and without their directives come to the same.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The file includes itself, once for the device and once for the host.

   { dg-do run } */

#ifndef PRAGMA
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  N = 1000,
  MOST = 2000
};
#define APART static __attribute__ ((noipa))

static double noted[2][MOST];
static int count[2], round_;

/* Keep a result.  */
APART void
note (double x)
{
  if (count[round_] == MOST)
    abort ();
  noted[round_][count[round_]++] = x;
}

static double
sum (double *a, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * (i % 13 + 1);
  return s;
}

APART void
show (double *a, int n)
{
  note (sum (a, n));
}

static double g[N], h[N];
double ext[N];
APART void
inc (double *a, int n)
{
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
struct S
{
  int k;
  double v[400];
};
struct L
{
  double *d;
  struct L *next;
};
double *volatile vp;

#define DIRECTIVE(...) _Pragma (#__VA_ARGS__)
#define PRAGMA(...) DIRECTIVE (__VA_ARGS__)
#define ALL all_on_device
#define F(f) f##_device
#include __FILE__
#undef PRAGMA
#undef ALL
#undef F
#define PRAGMA(...)
#define ALL all_on_host
#define F(f) f##_host
#include __FILE__

int
main (void)
{
  all_on_device ();
  round_ = 1;
  memset (g, 0, sizeof g);
  memset (h, 0, sizeof h);
  memset (ext, 0, sizeof ext);
  all_on_host ();
  if (count[0] != count[1] || !count[0])
    abort ();
  for (int i = 0; i < count[0]; i++)
    if (noted[0][i] != noted[1][i])
      {
	printf ("%d: %.17g, not %.17g\n", i, noted[0][i], noted[1][i]);
	abort ();
      }
  return 0;
}

#else
/* host writes one element between */
APART void
F (f1) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 5; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
a[t] = 100 * t;
    }
  show (a, n);
  free (a);
}

/* host reads one element between */
APART void
F (f2) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  double s = 0;
  for (int t = 0; t < 5; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
s += a[t * 7];
    }
  note (s);
  show (a, n);
  free (a);
}

/* reads rarely, prints */
APART void
F (f3) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 7; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
if (t % 3 == 0)
  note (a[5]);
note (a[n - 1]);
    }
  show (a, n);
  free (a);
}

/* swap */
APART void
F (f4) (int steps)
{
  int n = N;
  double *a = calloc (n, 8), *b = calloc (n, 8);
  for (int i = 0; i < n; i++)
    a[i] = i * i % 17;
  for (int t = 0; t < steps; t++)
    {
PRAGMA (omp target teams distribute parallel for map(to: a[0:n]) map(from: b[0:n]))
for (int i = 0; i < n; i++)
  b[i] = i == 0 || i == n - 1 ? a[i] : (a[i - 1] + a[i + 1]) / 2;
double *x = a;
a = b;
b = x;
    }
  show (a, n);
  show (b, n);
  free (a);
  free (b);
}

/* changing section */
APART void
F (f6) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 1; t < 8; t++)
    {
      int m = n / t;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:m]))
for (int i = 0; i < m; i++)
  a[i] += i;
    }
  for (int t = 8; t > 1; t--)
    {
      int m = n / t;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:m]))
for (int i = 0; i < m; i++)
  a[i] += i;
    }
  show (a, n);
  free (a);
}

/* chunks */
APART void
F (f7) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int r = 0; r < 3; r++)
    for (int t = 0; t < 10; t++)
      {
	double *p = a + t * 100;
PRAGMA (omp target teams distribute parallel for map(tofrom: p[0:100]))
for (int i = 0; i < 100; i++)
  p[i] += i + t;
      }
  show (a, n);
  free (a);
}

/* early exit */
APART int
F (f8) (int stop)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 10; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
if (t == stop)
  {
    show (a, n);
    free (a);
    return 1;
  }
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] *= 1.5;
    }
  show (a, n);
  free (a);
  return 0;
}

/* static arrays, helper touches them */
APART void
F (touch_g) (void)
{
  g[3] += 1000;
}
APART void
F (f9) (void)
{
  int n = N;
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for)
for (int i = 0; i < N; i++)
  g[i] += i;
F (touch_g) ();
PRAGMA (omp target teams distribute parallel for)
for (int i = 0; i < N; i++)
  g[i] *= 1.25;
    }
  show (g, n);
}

/* alias pointer */
APART void
F (f10) (double *p, double *q)
{
  int n = N;
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: p[0:n]))
for (int i = 0; i < n; i++)
  p[i] += i;
q[t] += 7;
    }
}

/* realloc */
APART void
F (f12) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
double *b = realloc (a, (n + 500) * 8);
for (int i = n; i < n + 500; i++)
  b[i] = t;
a = b;
n += 500;
    }
  show (a, n);
  free (a);
}

APART void
ALL (void)
{
  double *p = calloc (2 * N, sizeof *p);
  F (f1) ();
  F (f2) ();
  F (f3) ();
  F (f4) (0);
  F (f4) (1);
  F (f4) (6);
  F (f4) (7);
  F (f6) ();
  F (f7) ();
  F (f8) (0);
  F (f8) (5);
  F (f8) (100);
  F (f9) ();
  F (f10) (p, p + 3);
  F (f10) (p, p + N);
  show (p, 2 * N);
  F (f12) ();
  free (p);
}
#endif
