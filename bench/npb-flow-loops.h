/* npb-flow-loops.h -- what BT, SP and LU of the NAS Parallel Benchmarks share in OpenMP and in OpenACC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   FLOW_LOOP (N, ARRAYS...) is the directive of a nest of N loops, with iterations for all threads of a device; ARRAYS
   are on the device already.  FLOW_DATA is the directive around the laps.  Definitions: openmp/ and
   openacc/npb-flow.h.

   A lap is what NPB times: all steps, here from a copy of the flow at the beginning.  The residual that is verified is
   computed after the laps.  */

#ifndef BENCH_NPB_FLOW_LOOPS_H
#define BENCH_NPB_FLOW_LOOPS_H

#include "npb-flow.h"

#include <math.h>
#include <stdlib.h>

#define FLOW_DIRECTIVE(...) _Pragma (#__VA_ARGS__)

/* U is the flow START again.  */
static void
restart (int n, const double *start, double *u)
{
  int count = 5 * n * n * n;
  FLOW_LOOP (1, u[0:1], start[0:1])
  for (int i = 0; i < count; i++)
    u[i] = start[i];
}

static void
shared_values (int n, const double *u, double *w)
{
  int size = n * n * n;
  FLOW_LOOP (1, u[0:1], w[0:1])
  for (int p = 0; p < size; p++)
    flow_shared (u, w, size, p);
}

/* RHS = SCALE times the residual.  */
static void
residual (int n, const double *u, const double *w, const double *forces, double *rhs, double scale)
{
  int size = n * n * n;
  FLOW_LOOP (3, u[0:1], w[0:1], forces[0:1], rhs[0:1])
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
  FLOW_LOOP (1, u[0:1], r[0:1])
  for (int i = 0; i < count; i++)
    u[i] += scale * r[i];
}

/* A step of the benchmark: U is the flow, W memory for the shared values, R for the residual, SCRATCH what the
   benchmark wants, all on the device.  */
typedef void flow_step (const struct flow_class *c, double *u, double *w, const double *forces, double *r,
			double *scratch);

/* The row of class C.  STEP's scratch memory has SCRATCH values for each point, at least 1.  */
static void
flow_row (const struct flow_class *c, flow_step *step, int scratch)
{
  if (!bench_row (c->name))
    return;
  int n = c->n;
  long size = (long)n * n * n, all = 5 * size, shared = 6 * size, own = scratch * size;
  double *start = flow_begin (n), *forces = flow_forces (n), *u = bench_alloc (all, sizeof *u);
  double *w = bench_alloc (shared, sizeof *w), *r = bench_alloc (all, sizeof *r);
  double *s = bench_alloc (own, sizeof *s);
  FLOW_DATA (start, forces, all, u, r, w, shared, s, own)
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

#endif /* BENCH_NPB_FLOW_LOOPS_H */
