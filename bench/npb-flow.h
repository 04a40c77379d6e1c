/* npb-flow.h -- BT, SP and LU of the NAS Parallel Benchmarks: classes, initial data, forces and check, for both twins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   All three look for the steady state of the same flow of a compressible gas in a cube, with forces such that a given
   polynomial is its solution; npb-flux.h has the equations.  Arrays have N points a dimension, x the fastest, and a
   whole cube for each of the five quantities.  */

#ifndef BENCH_NPB_FLOW_H
#define BENCH_NPB_FLOW_H

#include "harness.h"

#ifdef __cplusplus
extern "C"
{
#endif

  /* A row: a name, points a dimension, steps, the time step, and the published norms of the residual and of the error.
   The first is the only one of small sizes.  Ends with a null name.  */
  struct flow_class
  {
    const char *name;
    int n, steps;
    double dt, residual[5], error[5];
  };
  enum
  {
    flow_class_count = 3
  };
  extern const struct flow_class bt_classes[flow_class_count + 1], sp_classes[flow_class_count + 1],
      lu_classes[flow_class_count + 1];

  /* The flow at the beginning: the solution on the cube's faces, interpolated between these.  The caller frees it.  */
  double *flow_begin (int n);

  /* The forces, 0 on the faces.  The caller frees them.  */
  double *flow_forces (int n);

  /* U is the flow after all steps, and R its residual.  */
  void check_flow (const struct flow_class *c, const double *u, const double *r);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_NPB_FLOW_H */
