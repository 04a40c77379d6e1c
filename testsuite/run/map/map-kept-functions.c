/* map-kept-functions.c -- data stay on the device over functions with regions: one that calls another, some that call
   themselves in turn, one that returns early; and a region behind the program's own test whether arrays overlap
   (gcc-plugin/host/program/kept-data.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   { dg-do run } */

#include <stdlib.h>

static void
add (double *a, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += i;
}

static void other (double *a, int n, int depth);

static void
one (double *a, int n, int depth)
{
  add (a, n);
  if (depth)
    other (a, n, depth - 1);
  a[3] += 1;
}

static void
other (double *a, int n, int depth)
{
  if (depth > 1)
    one (a, n, depth - 1);
  add (a, n);
}

static void
six (double *a, int n)
{
  for (int k = 0; k < 3; k++)
    {
      add (a, n);
      add (a, n);
    }
}

static inline double
early (double *a, int n)
{
  add (a, n);
  if (a[1] > 14)
    return a[1];
  add (a, n);
  return a[2];
}

static void __attribute__ ((noipa))
run (int n, int m)
{
  double *a = calloc (n, sizeof *a), *b = calloc (m, sizeof *b), s = 0;
  for (int t = 0; t < 4; t++)
    {
      if ((a < b + m) & (b < a + n))
	add (a, n);
      six (a, n);
      six (b, m);
      other (a, n, t);
      s += early (b, m);
      if (t == 2)
	a[5] = 0;
    }
  /* Calls of add: for A 7, 7, 9 and 9, two of them with another 1; for B 8, then 7 each time.  */
  if (s != 16 + 15 + 22 + 29 || a[5] != 5 * 9 || a[3] != 3 * 32 + 2 || b[9] != 9 * 29)
    abort ();
  free (a);
  free (b);
}

int
main (void)
{
  run (300, 200);
  run (200, 300);
  return 0;
}
