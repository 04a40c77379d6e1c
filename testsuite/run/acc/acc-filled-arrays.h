/* acc-filled-arrays.h -- arrays that warps fill together, for acc-filled-arrays.c and acc-O0-filled-arrays.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#include <stdio.h>

enum { N = 17 };
/* Without optimization GCC would not see where a pointer points, and a region has one worker then.  */
#ifdef __OPTIMIZE__
# define DECLARE_P , *p = b
#else
# define DECLARE_P
# define p b
#endif

struct pair { float x; short y[2]; };

static int
expect (const char *what, long got, long wanted)
{
  if (got != wanted)
    printf ("%s: %ld, not %ld\n", what, got, wanted);
  return got != wanted;
}

/* What is a worker's: filled by one vector's loop, read by another and by the worker.  */
#define WORKERS_ARRAY(NAME, CLAUSES) \
static int \
NAME (void) \
{ \
  int sum = 0, single = 0, set = 0; \
  _Pragma (CLAUSES) \
  for (int i = 0; i < N; i++) \
    { \
      int a[64], b[64] DECLARE_P; \
      struct pair c[64]; \
      for (int k = 0; k < 64; k++) \
	a[k] = b[k] = i; \
      a[1] = -1; \
      _Pragma ("acc loop vector") \
      for (int k = 0; k < 64; k++) \
	{ \
	  a[k] += k * 3; \
	  c[63 - k].y[1] = p[k] + k; \
	} \
      int part = 0; \
      _Pragma ("acc loop vector reduction(+: part)") \
      for (int k = 0; k < 64; k++) \
	part += a[63 - k] + c[k].y[1]; \
      _Pragma ("acc atomic update") \
      sum += part; \
      _Pragma ("acc atomic update") \
      single += a[40] + c[3].y[1]; \
      b[5] = 100; \
      part = 0; \
      _Pragma ("acc loop vector reduction(+: part)") \
      for (int k = 0; k < 64; k++) \
	part += p[k]; \
      _Pragma ("acc atomic update") \
      set += part; \
    } \
  int all = 0, ones = 0, sets = 0; \
  for (int i = 0; i < N; i++) \
    { \
      for (int k = 0; k < 64; k++) \
	all += i + k * 3 + i + k; \
      all -= i + 1; \
      ones += i + 120 + i + 60; \
      sets += 63 * i + 100; \
    } \
  return expect (#NAME " sum", sum, all) + expect (#NAME " single", single, ones) + expect (#NAME " set", set, sets); \
}

WORKERS_ARRAY (wide_64, "acc parallel loop gang worker vector_length(64) copy(sum, single, set)")
WORKERS_ARRAY (wide_96, "acc parallel loop gang worker num_workers(3) vector_length(96) copy(sum, single, set)")
WORKERS_ARRAY (wide_128, "acc parallel loop gang worker num_workers(1) vector_length(128) copy(sum, single, set)")
WORKERS_ARRAY (wide_gang, "acc parallel loop gang vector_length(64) copy(sum, single, set)")
WORKERS_ARRAY (narrow, "acc parallel loop gang worker num_workers(2) vector_length(32) copy(sum, single, set)")

/* A sequential loop between the axes.  */

static int
sequential (void)
{
  int sum = 0, other = 0;
#pragma acc parallel loop gang copy(sum)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop seq
      for (int q = 0; q < 3; q++)
	{
	  int a[37], count = q;
#pragma acc loop worker
	  for (int k = 0; k < 37; k++)
	    {
	      a[k] = k * 3;
#pragma acc atomic update
	      count += 1;
	    }
#pragma acc atomic update
	  sum += a[3] + count;
	}
    }
#pragma acc parallel loop gang num_workers(4) vector_length(64) copy(other)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop worker
      for (int j = 0; j < 5; j++)
	{
#pragma acc loop seq
	  for (int q = 0; q < 3; q++)
	    {
	      short a[70];
#pragma acc loop vector
	      for (int k = 0; k < 70; k++)
		a[k] = k + j;
#pragma acc atomic update
	      other += a[69];
	    }
	}
    }
  return expect ("sequential", sum, N * (27 + 3 + 3 * 37)) + expect ("in workers", other, N * 3 * (69 * 5 + 10));
}

#pragma acc routine worker
static __attribute__ ((noinline)) void
fill (int *sum, int n)
{
  int a[40];
  struct pair b[4];
#pragma acc loop worker vector
  for (int k = 0; k < 40; k++)
    a[k] = k * n;
#pragma acc loop worker
  for (int k = 0; k < 4; k++)
    b[k].x = a[39 - k];
  int s = 0;
  for (int k = 0; k < 40; k++)
    s += a[k];
  for (int k = 0; k < 4; k++)
    s += b[k].x;
#pragma acc atomic update
  *sum += s;
}

#pragma acc routine gang
static __attribute__ ((noinline)) void
fill_gang (int *sum)
{
#pragma acc loop gang
  for (int i = 0; i < N; i++)
    {
      float a[33];
#pragma acc loop worker
      for (int k = 0; k < 33; k++)
	a[k] = k + i;
#pragma acc atomic update
      *sum += a[32] + a[0];
    }
}

static int
routines (void)
{
  int sum = 0, gangs = 0, all = 0;
#pragma acc parallel loop gang copy(sum)
  for (int i = 0; i < N; i++)
    fill (&sum, i);
#pragma acc parallel num_gangs(3) copy(gangs)
  fill_gang (&gangs);
  for (int i = 0; i < N; i++)
    all += 2 * i + 32;
  return expect ("routine worker", sum, N * (N - 1) / 2 * (780 + 39 + 38 + 37 + 36))
	 + expect ("routine gang", gangs, all);
}

int
main (void)
{
  return wide_64 () + wide_96 () + wide_128 () + wide_gang () + narrow () + sequential () + routines ();
}
