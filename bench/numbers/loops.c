/* loops.c -- numbers about the code of an iteration: unrolling, registers, copies of objects.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "../openmp/openmp.h"

#include <omp.h>
#include <stdlib.h>

enum { wide = 1 << 18 };

static int device;
static double *x, *y, *z, *u, *v, *w, *t;

/* A row of kernels, NAME; STATEMENT for each I below N.  */
#define ROW(NAME, N, STATEMENT)							\
  do										\
    {										\
      if (!bench_row (NAME))							\
	break;									\
      const int n = (int) bench_size (N, 64);					\
      while (bench_next ())							\
	{									\
	  _Pragma ("omp target teams distribute parallel for is_device_ptr(x, y, z, u, v, w, t)") \
	  for (int i = 0; i < n; i++)						\
	    STATEMENT								\
	}									\
    }										\
  while (0)

/* A polynomial of degree 2 N: N by N products and sums for one load.  */
#define POLYNOMIAL(N)								\
  {										\
    double v = x[i], s = 0;							\
    _Pragma ("GCC unroll 32")							\
    for (int k = 0; k < N; k++)							\
      s = s * v + 0.5;								\
    y[i] = s;									\
  }

#define OBJECT(WORDS) struct object_ ## WORDS { double word[WORDS]; }
OBJECT (12);
OBJECT (24);
OBJECT (48);
OBJECT (96);

/* A copy of an object by assignment.  */
#define ASSIGNED(WORDS)								\
  {										\
    ((struct object_ ## WORDS *) y)[i] = ((struct object_ ## WORDS *) x)[i];	\
  }

/* A row of 64 elements an iteration, with several arrays and their neighbours.  */
#define ARRAYS								\
  {										\
    const double *a = x + (size_t) i * 64, *b = y + (size_t) i * 64;		\
    double *c = z + (size_t) i * 64;						\
    for (int k = 2; k < 62; k++)						\
      c[k] = a[k - 2] * b[k + 2] + a[k - 1] * b[k + 1] + a[k] * b[k] + a[k + 1] * b[k - 1] + a[k + 2] * b[k - 2]; \
  }

/* A running sum in a row: the store may touch the next load.  */
#define RUNNING								\
  {										\
    double *c = z + (size_t) i * 64;						\
    const double *a = x + (size_t) i * 64;					\
    for (int k = 1; k < 64; k++)						\
      c[k] = a[k] + c[k - 1];							\
  }

/* Stores to places in a row that an index decides.  */
#define SCATTERED								\
  {										\
    const int *p = (const int *) x + (size_t) i * 64;				\
    int *q = (int *) z + (size_t) i * 64;					\
    for (int k = 0; k < 64; k++)						\
      q[p[k] & 63] = k;								\
  }

/* The same with more work.  */
#define RECURRENCE								\
  {										\
    double *c = z + (size_t) i * 64;						\
    const double *a = x + (size_t) i * 64, *b = y + (size_t) i * 64;		\
    for (int k = 2; k < 64; k++)						\
      c[k] = a[k] * b[k] + c[k - 1] * 0.5 + c[k - 2] * 0.25;			\
  }

/* Wrapped indices, by conditions, in an inner loop.  */
#define WRAPPED								\
  {										\
    const int row = i * 64;							\
    double sum = 0;								\
    for (int k = 0; k < 64; k++)						\
      {										\
	int before = k - 1, after = k + 1;					\
	if (before < 0)								\
	  before += 64;								\
	if (after >= 64)							\
	  after -= 64;								\
	sum += x[row + before] * x[row + after];				\
      }										\
    y[i] = sum;									\
  }

/* Integer arithmetic behind a condition in an inner loop: MORE terms of four operations.  */
#define CONDITIONAL(MORE)							\
  {										\
    const int *p = (const int *) x + (size_t) i * 64;				\
    int sum = 0;								\
    for (int k = 0; k < 64; k++)						\
      {										\
	int v = p[k];								\
	if (v > 0x3fe00000)							\
	  v = MORE;								\
	sum += v;								\
      }										\
    ((int *) y)[i] = sum;							\
  }
#define TERM(A) ((v ^ A) + (v >> A) - (v & A))
#define TERMS_2 TERM (3) ^ TERM (5)
#define TERMS_4 TERM (3) ^ TERM (5) ^ TERM (7) ^ TERM (9)

/* A row of 64 elements an iteration, with other arrays beside the written one.  */
#define SEPARATE(SUM)								\
  {										\
    const size_t row = (size_t) i * 64;						\
    for (size_t k = row; k < row + 64; k++)					\
      z[k] = SUM;								\
  }
#define SUM_3 x[k] + y[k] + u[k]
#define SUM_6 x[k] + y[k] + u[k] + v[k] * w[k] + t[k]

/* Index arithmetic of many steps.  */
#define INDICES								\
  {										\
    const int a = i / 3, b = a * 5 + 1, c = b / 7, d = c * 3 + i % 5, e = d / 2 + a, f = e * 3 - b, g = f + c * 2, \
	      h = g - d + e, q = h & (wide - 1);				\
    for (int k = 0; k < 16; k++)						\
      y[(size_t) i * 16 + (size_t) k] = x[q + k] + (double) k;			\
  }

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "loops", BENCH_COMPILER);
  device = omp_get_default_device ();
  const size_t n = (size_t) bench_size ((long) wide * 64, 65536);
  double **const arrays[] = { &x, &y, &z, &u, &v, &w, &t };
  for (int a = 0; a < 7; a++)
    {
      double *p = omp_target_alloc (n * sizeof *p, device);
      if (!p)
	exit (2);
      *arrays[a] = p;
#pragma omp target teams distribute parallel for is_device_ptr(p)
      for (size_t i = 0; i < n; i++)
	p[i] = (double) (i % 1024) / 1024;
    }
  ROW ("flops_per_load: 6 for a load", 64 * wide, POLYNOMIAL (6));
  ROW ("flops_per_load: 12 for a load", 64 * wide, POLYNOMIAL (12));
  ROW ("flops_per_load: 12 for a load, 200,000", 200000, POLYNOMIAL (12));
  ROW ("loop_registers: five neighbours of two arrays", wide, ARRAYS);
  ROW ("short_body: running sums", wide, RUNNING);
  ROW ("short_body: scattered stores", wide, SCATTERED);
  ROW ("short_body: a recurrence", wide, RECURRENCE);
  ROW ("overlap_checks: three arrays", wide, SEPARATE (SUM_3));
  ROW ("overlap_checks: six arrays", wide, SEPARATE (SUM_6));
  ROW ("chosen_insns: wrapped indices", wide, WRAPPED);
  ROW ("chosen_insns: two terms", wide, CONDITIONAL (TERMS_2));
  ROW ("chosen_insns: four terms", wide, CONDITIONAL (TERMS_4));
  ROW ("copy_accesses: objects of 96 bytes", wide, ASSIGNED (12));
  ROW ("copy_accesses: objects of 192 bytes", wide, ASSIGNED (24));
  ROW ("copy_accesses: objects of 384 bytes", wide, ASSIGNED (48));
  ROW ("walk_depth: indices of many steps", wide, INDICES);
  return bench_end ();
}
