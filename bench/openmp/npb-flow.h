/* npb-flow.h -- the directives of BT, SP and LU in OpenMP.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_OPENMP_NPB_FLOW_H
#define BENCH_OPENMP_NPB_FLOW_H

#include "openmp.h"

#pragma omp declare target
#define NPB_DEVICE
#include "npb-lines.h"
#pragma omp end declare target

#define FLOW_LOOP(loops, ...) FLOW_DIRECTIVE (omp target teams distribute parallel for collapse (loops))
#define FLOW_DATA(start, forces, all, u, r, w, shared, s, own)                                                         \
  FLOW_DIRECTIVE (omp target data map (to : start[:all], forces[:all]) map (alloc : w[:shared], s[:own])               \
		      map (from : u[:all]) map (tofrom : r[:all]))

#include "../npb-flow-loops.h"

#endif /* BENCH_OPENMP_NPB_FLOW_H */
