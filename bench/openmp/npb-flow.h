/* npb-flow.h -- what BT, SP and LU of the NAS Parallel Benchmarks share in OpenMP.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A lap is what NPB times: all steps, here from a copy of the flow at the beginning.  The residual that is verified is
   computed after the laps.  */

#ifndef BENCH_OPENMP_NPB_FLOW_H
#define BENCH_OPENMP_NPB_FLOW_H

#include "openmp.h"
#include "../npb-flow.h"

#include <math.h>
#include <stdlib.h>

#pragma omp declare target
#define NPB_DEVICE
#include "npb-lines.h"
#pragma omp end declare target

/* U is the flow START again.  */
static void
restart (int n, const double *start, double *u)
{
  int count = 5 * n * n * n;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < count; i++)
    u[i] = start[i];
}

static void
shared_values (int n, const double *u, double *w)
{
  int size = n * n * n;
#pragma omp target teams distribute parallel for
  for (int p = 0; p < size; p++)
    flow_shared (u, w, size, p);
}

/* RHS = SCALE times the residual.  */
static void
residual (int n, const double *u, const double *w, const double *forces, double *rhs, double scale)
{
  int size = n * n * n;
#pragma omp target teams distribute parallel for collapse(3)
  for (int k = 1; k < n - 1; k++)
    for (int j = 1; j < n - 1; j++)
      for (int i = 1; i < n - 1; i++)
	{
	  int p = (k * n + j) * n + i;
	  double r[5];
	  for (int m = 0; m < 5; m++)
	    r[m] = forces[m * size + p];
	  flow_differences (r, u, w, size, n, i, j, k);
	  for (int m = 0; m < 5; m++)
	    rhs[m * size + p] = scale * r[m];
	}
}

/* U += SCALE R.  */
static void
add (int n, const double *r, double *u, double scale)
{
  int count = 5 * n * n * n;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < count; i++)
    u[i] += scale * r[i];
}

/* A step of the benchmark: U is the flow, W memory for the shared values, R for the residual, SCRATCH what the
   benchmark wants, all on the device.  */
typedef void flow_step (const struct flow_class *c, double *u, double *w, const double *forces, double *r,
			double *scratch);

/* The row of class C.  SCRATCH is how many values STEP's scratch memory has a point, at least 1.  */
static void
flow_row (const struct flow_class *c, flow_step *step, int scratch)
{
  if (!bench_row (c->name))
    return;
  int n = c->n, size = n * n * n;
  double *start = flow_begin (n), *forces = flow_forces (n), *u = bench_alloc (5l * size, sizeof *u);
  double *w = bench_alloc (6l * size, sizeof *w), *r = bench_alloc (5l * size, sizeof *r);
  double *s = bench_alloc ((long)scratch * size, sizeof *s);
#pragma omp target data map(to                                                                                         \
			    : start[:5 * size], forces                                                                 \
			    [:5 * size]) map(alloc                                                                     \
					     : w[:6 * size], s                                                         \
					     [:(long)scratch * size]) map(from                                         \
									  : u[:5 * size]) map(tofrom                   \
											      : r[:5 * size])
  {
    while (bench_next ())
      {
	restart (n, start, u);
	for (int i = 0; i < c->steps; i++)
	  step (c, u, w, forces, r, s);
      }
    shared_values (n, u, w);
    residual (n, u, w, forces, r, 1);
  }
  check_flow (c, u, r);
  free (start);
  free (forces);
  free (u);
  free (w);
  free (r);
  free (s);
}

/* The program of CLASSES.  */
static int
flow_program (int argc, char **argv, const char *name, const struct flow_class *classes, flow_step *step, int scratch)
{
  bench_begin (argc, argv, name, BENCH_COMPILER);
  for (const struct flow_class *c = classes; c->name; c += bench_size (1, flow_class_count))
    flow_row (c, step, scratch);
  return bench_end ();
}

#endif /* BENCH_OPENMP_NPB_FLOW_H */
