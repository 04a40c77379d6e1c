/* map-kept-parts.c -- a pointer to another part of an array in each iteration, and accesses before it; memory that is
   freed and moved in functions of their own (gcc-plugin/host/program/kept-data.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   { dg-do run } */

#include <stdlib.h>
#include <string.h>

#define APART static __attribute__ ((noipa))
#define NOINLINE static __attribute__ ((noinline))

enum
{
  PARTS = 6,
  PART = 100,
  N = PARTS * PART
};

/* The part before the current one is still on the device when the host looks at it.  */
APART void
before_the_pointer (double *a)
{
  double wanted[N];
  memcpy (wanted, a, sizeof wanted);
  for (int t = 0; t < PARTS; t++)
    {
      double *p = a + t * PART;
#pragma omp target teams distribute parallel for map(tofrom: p[0:PART])
      for (int i = 0; i < PART; i++)
	p[i] += i;
#pragma omp target teams distribute parallel for map(tofrom: p[0:PART])
      for (int i = 0; i < PART; i++)
	p[i] *= 2;
      for (int i = 0; i < PART; i++)
	wanted[t * PART + i] = (wanted[t * PART + i] + i) * 2;
      if (!t)
	continue;
      if (p[-7] != wanted[t * PART - 7])
	abort ();
      p[-5] += 3;
      wanted[t * PART - 5] += 3;
    }
  if (memcmp (wanted, a, sizeof wanted))
    abort ();
}

/* The same with a loop that goes the other way, a loop of accesses, and one by memcpy.  */
APART void
behind_the_pointer (int *a)
{
  int wanted[N], seen[9];
  memcpy (wanted, a, sizeof wanted);
  for (int *p = a + N - PART; p >= a; p -= PART)
    {
#pragma omp target teams distribute parallel for map(tofrom: p[0:PART])
      for (int i = 0; i < PART; i++)
	p[i] += i;
#pragma omp target teams distribute parallel for map(tofrom: p[0:PART])
      for (int i = 0; i < PART; i++)
	p[i] *= 2;
      for (int i = 0; i < PART; i++)
	wanted[p - a + i] = (wanted[p - a + i] + i) * 2;
      if (p > a + N - 2 * PART)
	continue;
      memcpy (seen, p + PART + 20, sizeof seen);
      if (memcmp (seen, wanted + (p - a) + PART + 20, sizeof seen))
	abort ();
      for (int i = 0; i < 9; i++)
	{
	  p[PART + 30 + i] ^= i;
	  wanted[p - a + PART + 30 + i] ^= i;
	}
    }
  if (memcmp (wanted, a, sizeof wanted))
    abort ();
}

NOINLINE void
release (float *p)
{
  free (p);
}

NOINLINE float *
enlarge (float *p, int n)
{
  return realloc (p, n * sizeof *p);
}

APART void
moves (int n)
{
  float *a = calloc (n, sizeof *a);
  for (int t = 0; t < 5; t++)
    {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
      for (int i = 0; i < n; i++)
	a[i] += i;
      float *b = malloc (n * sizeof *b);
      for (int i = 0; i < n; i++)
	b[i] = a[i] + 1;
      release (a);
      a = b;
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
      for (int i = 0; i < n; i++)
	a[i] += i;
      a = enlarge (a, n + PART);
      for (int i = n; i < n + PART; i++)
	a[i] = i;
      n += PART;
      for (int i = 0; i < n; i += 17)
	{
	  float wanted = i < n - PART * (t + 1) ? 0 : i;
	  for (int k = 0; k <= t; k++)
	    if (i < n - PART * (t + 1 - k))
	      wanted += 2 * i + 1;
	  if (a[i] != wanted)
	    abort ();
	}
    }
  release (a);
}

int
main (void)
{
  static double a[N];
  static int b[N];
  for (int i = 0; i < N; i++)
    b[i] = a[i] = i % 7;
  before_the_pointer (a);
  behind_the_pointer (b);
  moves (200);
  return 0;
}
