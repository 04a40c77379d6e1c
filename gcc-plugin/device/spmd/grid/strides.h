/* strides.h -- the distance in memory between the accesses of neighbouring iterations.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_STRIDES_H
#define HEDDLE_SPMD_STRIDES_H

#include "gcc-compat.h"

/* The numbers of an iteration of two collapsed loops in the current function, as the loop's body has them: names of the
   OUTER number, of the INNER one.  BODY: the begin of the body; HEADER: the header of the single loop over both.  */
struct iteration_numbers
{
  std::set<tree> outer, inner;
  basic_block header, body;
};

/* The distance between accesses of neighbouring iterations: none, neighbouring elements, a sector for each access, or
   unknown.  */
enum class stride { none, near, far, unknown };
struct access_strides { stride outer, inner; };

/* The strides of REFERENCE, in the body.  Dominators are known.  */
access_strides strides_of (const iteration_numbers &, tree reference);

/* Neighbouring iterations of the outer loop access neighbouring memory somewhere, but iterations of the inner loop
   nowhere.  Dominators are known.  */
bool outer_is_dense (const iteration_numbers &);

#endif
