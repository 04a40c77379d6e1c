/* npb-mg.h -- MG of the NAS Parallel Benchmarks: classes, grids, right-hand side and check, for both twins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A grid of level k has n = 2^k points a dimension, numbered from 1, and in planes 0 and n + 1 copies of what lies
   opposite, for it is periodic.  Point i of level k is point 2 i of level k + 1.  */

#ifndef BENCH_NPB_MG_H
#define BENCH_NPB_MG_H

#include "harness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The operator whose equation is solved, by distance: of the point itself, of the 12 across an edge, of the 8 across a
   corner.  It is 0 for the 6 nearest.  */
#define MG_A0 (-8.0 / 3)
#define MG_A2 (1.0 / 6)
#define MG_A3 (1.0 / 12)

/* MG's rows: a name; the finest grid's level; V-cycles; the smoother by distance, 0 across a corner; the published norm
   of the residual.  The first is the only one of small sizes.  Ends with a null name.  */
struct mg_class
{
  const char *name;
  int level, cycles;
  double c0, c1, c2, norm;
};
enum { mg_class_count = 5 };
extern const struct mg_class mg_classes[mg_class_count + 1];

/* Put into START where in one array the grids of levels LEVEL (at 0) to 1 begin.  Returns the array's size.  */
enum { most_mg_levels = 10 };
long mg_grids (int level, long start[most_mg_levels]);

/* The right-hand side on the finest grid of N points a dimension: 0, but 1 at the places of the ten largest of N^3
   random numbers, and -1 at those of the ten smallest.  The caller frees it.  */
double *mg_right_side (int n);

/* NORM is the norm of the residual after all cycles.  */
void check_mg (const struct mg_class *c, double norm);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_NPB_MG_H */
