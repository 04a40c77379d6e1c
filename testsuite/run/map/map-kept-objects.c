/* map-kept-objects.c -- the same with objects that come and go
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
/* free & malloc again */
APART void
F (f13) (void)
{
  double s = 0;
  for (int t = 0; t < 4; t++)
    {
      int n = N - 10 * t;
      double *a = malloc (n * 8);
      for (int i = 0; i < n; i++)
	a[i] = t;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] *= 2;
s += sum (a, n);
free (a);
    }
  note (s);
}

/* block-scope array */
APART void
F (f14) (void)
{
  double s = 0;
  for (int t = 0; t < 4; t++)
    {
      double a[300];
      int n = 300;
      for (int i = 0; i < n; i++)
	a[i] = t;
PRAGMA (omp target teams distribute parallel for map(tofrom: a))
for (int i = 0; i < n; i++)
  a[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: a))
for (int i = 0; i < n; i++)
  a[i] *= 2;
s += sum (a, n);
    }
  note (s);
}

/* VLA */
APART void
F (f15) (int n)
{
  double s = 0;
  for (int t = 0; t < 4; t++)
    {
      double a[n + t];
      for (int i = 0; i < n; i++)
	a[i] = t;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] *= 2;
s += sum (a, n);
    }
  note (s);
}

/* memcpy between, memset */
APART void
F (f16) (void)
{
  int n = N;
  double *a = calloc (n, 8), *b = calloc (n, 8), *c = calloc (n, 8);
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n], b[0:n]))
for (int i = 0; i < n; i++)
  {
    a[i] += i;
    b[i] += a[i];
  }
memcpy (c, a, n * 8);
if (t == 2)
  memset (b, 0, n * 4);
    }
  show (a, n);
  show (b, n);
  show (c, n);
  free (a);
  free (b);
  free (c);
}

/* if clause */
APART void
F (f17) (int k)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 6; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]) if (t % 2 == k))
for (int i = 0; i < n; i++)
  a[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] *= 1.125;
    }
  show (a, n);
  free (a);
}

/* always */
APART void
F (f18) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 6; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
PRAGMA (omp target teams distribute parallel for map(always, tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] *= 1.125;
    }
  show (a, n);
  free (a);
}

/* nowait */
APART void
F (f19) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 6; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]) nowait depend(inout: a[0]))
for (int i = 0; i < n; i++)
  a[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]) depend(inout: a[0]))
for (int i = 0; i < n; i++)
  a[i] *= 1.125;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += 1;
    }
  show (a, n);
  free (a);
}

/* recursion with static */
APART void
F (f20) (int d)
{
  int n = N;
PRAGMA (omp target teams distribute parallel for)
for (int i = 0; i < N; i++)
  h[i] += i;
if (d)
  F (f20) (d - 1);
PRAGMA (omp target teams distribute parallel for)
for (int i = 0; i < N; i++)
  h[i] *= 1.0625;
if (d == 3)
  show (h, n);
}

/* overlapping sections of the same region order */
APART void
F (f21) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n/2]))
for (int i = 0; i < n / 2; i++)
  a[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[n/2:n/2]))
for (int i = n / 2; i < n; i++)
  a[i] += 1;
    }
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[10:n-20]))
for (int i = 10; i < n - 10; i++)
  a[i] += 1;
    }
  show (a, n);
  free (a);
}

/* extern and unknown function */
APART void
F (f22) (void)
{
  int n = N;
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for)
for (int i = 0; i < N; i++)
  ext[i] += i;
inc (ext, 10);
PRAGMA (omp target teams distribute parallel for)
for (int i = 0; i < N; i++)
  ext[i] *= 1.25;
    }
  show (ext, n);
}

/* struct array member */
APART void
F (f23) (void)
{
  struct S s;
  memset (&s, 0, sizeof s);
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: s))
for (int i = 0; i < 400; i++)
  s.v[i] += i;
if (t == 1)
  s.k = 3;
PRAGMA (omp target teams distribute parallel for map(tofrom: s.v))
for (int i = 0; i < 400; i++)
  s.v[i] *= 1.25;
    }
  note (s.k);
  show (s.v, 400);
}

APART void
ALL (void)
{
  double *p = calloc (2 * N, sizeof *p);
  F (f13) ();
  F (f14) ();
  F (f15) (200);
  F (f16) ();
  F (f17) (0);
  F (f17) (1);
  F (f18) ();
  F (f19) ();
  F (f20) (3);
  F (f21) ();
  F (f22) ();
  F (f23) ();
  free (p);
}
#endif
