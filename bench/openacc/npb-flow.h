/* npb-flow.h -- the directives of BT, SP and LU in OpenACC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_OPENACC_NPB_FLOW_H
#define BENCH_OPENACC_NPB_FLOW_H

#include "openacc.h"

#define NPB_DEVICE _Pragma ("acc routine seq")
#include "npb-lines.h"

#define FLOW_LOOP(loops, ...) FLOW_DIRECTIVE (acc parallel loop gang vector collapse (loops) present (__VA_ARGS__))
#define FLOW_DATA(start, forces, all, u, r, w, shared, s, own)                                                         \
  FLOW_DIRECTIVE (acc data copyin (start[0:all], forces[0:all]) create (w[0:shared], s[0:own]) copyout (u[0:all])      \
		      copy (r[0:all]))

#include "../npb-flow-loops.h"

#endif /* BENCH_OPENACC_NPB_FLOW_H */
