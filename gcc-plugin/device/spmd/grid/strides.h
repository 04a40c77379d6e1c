/* strides.h -- the distance in memory between the accesses of neighbouring iterations.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_STRIDES_H
#define HEDDLE_SPMD_STRIDES_H

#include "device/facts/value-steps.h"

/* The numbers of an iteration of two collapsed loops in the current function, as the loop's body has them: names of the
   OUTER number, of the INNER one.  BODY: the begin of the body; HEADER: the header of the single loop over both.  */
struct iteration_numbers
{
  std::set<tree> outer, inner;
  basic_block header, body;
};

struct access_strides { stride outer, inner; };

/* The steps of values from iteration to iteration.  Dominators are known.  */
class iteration_steps
{
public:
  explicit iteration_steps (const iteration_numbers &);

  /* The strides of REFERENCE, in the body.  */
  access_strides of (tree reference) const { return { m_outer.stride_of (reference), m_inner.stride_of (reference) }; }

private:
  value_steps m_outer, m_inner;
};

/* Neighbouring iterations of the outer loop access neighbouring memory somewhere, but iterations of the inner loop
   nowhere.  Dominators are known.  */
bool outer_is_dense (const iteration_numbers &);

#endif
