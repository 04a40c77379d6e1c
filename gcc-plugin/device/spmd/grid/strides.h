/* strides.h -- how far apart the accesses of neighbouring iterations are.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_STRIDES_H
#define HEDDLE_SPMD_STRIDES_H

#include "gcc-compat.h"

/* The numbers of an iteration of two collapsed loops in the current function, as the loop's body has them: OUTER's
   names, INNER's.  BODY: where that begins; HEADER: of the one loop that both are.  */
struct iteration_numbers
{
  std::set<tree> outer, inner;
  basic_block header, body;
};

/* How far apart neighbouring iterations of a loop access memory: at the same place, at neighbouring ones, each in a
   sector of its own, or nobody knows.  */
enum class stride { none, near, far, unknown };
struct access_strides { stride outer, inner; };

/* Those of REFERENCE, in the body.  Dominators are known.  */
access_strides strides_of (const iteration_numbers &, tree reference);

/* Neighbouring iterations of the outer loop access neighbouring memory somewhere, and those of the inner loop nowhere.
   Dominators are known.  */
bool outer_is_dense (const iteration_numbers &);

#endif
