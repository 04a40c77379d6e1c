/* map-kept-jumps.c -- the same with pointers, threads and jumps
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
/* alloc and from mixes */
APART void
F (f24) (void)
{
  int n = N;
  double *a = calloc (n, 8), *b = calloc (n, 8);
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for map(to: a[0:n]) map(from: b[0:n]))
for (int i = 0; i < n; i++)
  b[i] = a[i] * 2 + i;
PRAGMA (omp target teams distribute parallel for map(from: a[0:n]) map(to: b[0:n]))
for (int i = 0; i < n; i++)
  a[i] = b[i] - 1;
PRAGMA (omp target teams distribute parallel for map(to: b[0:n]) map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  {
    a[i] += b[i];
  }
    }
  show (a, n);
  show (b, n);
  free (a);
  free (b);
}

/* enter data by the program inside */
APART void
F (f25) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
if (t == 1)
  {
    PRAGMA (omp target enter data map (to : a [0:n]))
  }
if (t == 2)
  {
    PRAGMA (omp target exit data map (from : a [0:n]))
  }
if (t < 1)
  a[0] = 9;
    }
  show (a, n);
  free (a);
}

/* switch of default device */
APART void
F (f26) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  int d = omp_get_default_device ();
  for (int t = 0; t < 6; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
omp_set_default_device (t % 2 ? d : omp_get_initial_device ());
    }
  omp_set_default_device (d);
  show (a, n);
  free (a);
}

/* goto, irreducible */
APART void
F (f27) (int k)
{
  int n = N;
  double *a = calloc (n, 8);
  int t = 0;
  if (k)
    goto in;
top:
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
in:
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] = a[i] * 1.5 + 1;
if (++t < 5)
  goto top;
show (a, n);
free (a);
}

/* nested host loops with partly touching */
APART void
F (f28) (void)
{
  int n = N;
  double *a = calloc (n, 8), *b = calloc (n, 8);
  double s = 0;
  for (int t = 0; t < 3; t++)
    {
      for (int u = 0; u < 3; u++)
	{
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: b[0:n]) map(to: a[0:n]))
for (int i = 0; i < n; i++)
  b[i] += a[i];
	}
      for (int i = 0; i < t; i++)
	s += a[i * 3];
      for (int i = 0; i < n; i++)
	b[i] *= 0.5;
    }
  note (s);
  show (a, n);
  show (b, n);
  free (a);
  free (b);
}

/* host threads */
APART void
F (f29) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < 3; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
PRAGMA (omp parallel for)
for (int i = 0; i < n; i++)
  a[i] += 2;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] *= 1.5;
    }
  show (a, n);
  free (a);
}

/* volatile reads through an alias; pointer stored in memory */
APART void
F (f30) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  double s = 0;
  vp = a;
  for (int t = 0; t < 3; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
s += vp[5];
vp[6] = t;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] *= 1.5;
    }
  note (s);
  show (a, n);
  free (a);
}

/* zero trips */
APART void
F (f31) (int k)
{
  int n = N;
  double *a = calloc (n, 8);
  for (int t = 0; t < k; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i;
    }
  show (a, n);
  free (a);
}

/* linked struct pointer chase */
APART void
F (f32) (struct L *l)
{
  int n = N;
  for (int t = 0; t < 3; t++)
    for (struct L *p = l; p; p = p->next)
      {
	double *d = p->d;
PRAGMA (omp target teams distribute parallel for map(tofrom: d[0:n]))
for (int i = 0; i < n; i++)
  d[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: d[0:n]))
for (int i = 0; i < n; i++)
  d[i] *= 1.5;
p->d[3] += 1;
      }
}

/* many arrays */
APART void
F (f33) (void)
{
  int n = N;
  double *v[40];
  for (int i = 0; i < 40; i++)
    v[i] = calloc (n, 8);
  for (int t = 0; t < 3; t++)
    for (int k = 0; k < 40; k++)
      {
	double *a = v[k], *b = v[(k + 1) % 40];
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n]) map(to: b[0:n]))
for (int i = 0; i < n; i++)
  a[i] += i + b[i];
      }
  for (int i = 0; i < 40; i++)
    {
      if (i % 7 == 0)
	show (v[i], n);
      free (v[i]);
    }
}

/* same array by two names */
APART void
F (f34) (double *p, double *q)
{
  int n = N;
  for (int t = 0; t < 4; t++)
    {
PRAGMA (omp target teams distribute parallel for map(tofrom: p[0:n]))
for (int i = 0; i < n; i++)
  p[i] += i;
PRAGMA (omp target teams distribute parallel for map(tofrom: q[0:n]))
for (int i = 0; i < n; i++)
  q[i] *= 1.5;
PRAGMA (omp target teams distribute parallel for map(to: p[0:n]) map(tofrom: q[0:n]))
for (int i = 0; i < n; i++)
  q[i] += p == q ? 1 : 1;
    }
}

/* scalar result */
APART void
F (f35) (void)
{
  int n = N;
  double *a = calloc (n, 8);
  double err = 1;
  int t = 0;
  while (err > 1e-3 && t++ < 20)
    {
      err = 0;
PRAGMA (omp target teams distribute parallel for map(tofrom: a[0:n], err) reduction(max: err))
for (int i = 0; i < n; i++)
  {
    double o = a[i];
    a[i] = (o + i) / 2;
    double d = a[i] - o;
    if (d > err)
      err = d;
  }
    }
  note (t);
  note (err);
  show (a, n);
  free (a);
}

APART void
ALL (void)
{
  double *p = calloc (2 * N, sizeof *p);
  F (f24) ();
  F (f25) ();
  F (f26) ();
  F (f27) (0);
  F (f27) (1);
  F (f28) ();
  F (f29) ();
  F (f30) ();
  F (f31) (0);
  F (f31) (1);
  F (f31) (3);
  {
    struct L l2 = { p, 0 }, l1 = { p + N, &l2 };
    F (f32) (&l1);
    show (p, 2 * N);
  }
  F (f33) ();
  F (f34) (p, p + N);
  F (f34) (p, p);
  show (p, 2 * N);
  F (f35) ();
  free (p);
}
#endif
