/* lane-steps.h -- how values differ from lane to lane of a warp.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LANE_STEPS_H
#define HEDDLE_LANE_STEPS_H

#include "device/facts/value-steps.h"

/* The likely steps of a function's values from lane to lane, as it is when this is made; later ones are unknown.  */
class lane_steps
{
public:
  explicit lane_steps (function *fun);

  /* The lanes of a warp have different values in the function.  If not, nothing else may be asked.  */
  bool differ () const { return m_steps != nullptr; }

  /* Of the address of REF, a reference to memory; of T, an expression of values.  */
  value_step of_address (tree ref) const;
  value_step of_value (tree t) const;
  /* Of accesses to REF.  */
  stride stride_of (tree ref) const;

private:
  /* The second: where the condition that most values depend on does not hold.  */
  std::unique_ptr<value_steps> m_steps, m_others;
};

/* REF is in global memory, as far as is known: not in a variable of a thread's or a team's own, nor in the kernel's
   block of arguments.  */
bool heddle_global_reference_p (tree ref);

#endif
