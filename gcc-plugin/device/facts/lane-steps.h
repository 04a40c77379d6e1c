/* lane-steps.h -- how values differ from lane to lane of a warp.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LANE_STEPS_H
#define HEDDLE_LANE_STEPS_H

#include "gcc-compat.h"

/* What a GPU reads of memory at a time.  */
const unsigned sector_bytes = 32;

/* How a value differs from one lane of a warp to the next.  */
enum class lane_pattern
{
  same,			/* not at all */
  constant,		/* by a number known to the compiler */
  regular,		/* by a number unknown to the compiler */
  irregular,		/* by values in memory */
  unknown
};

/* How a value grows from lane to lane.  */
struct lane_step
{
  lane_pattern kind = lane_pattern::same;	/* never constant with BY 0 */
  HOST_WIDE_INT by = 0;			/* of constant ones; bytes, of addresses */
  bool open = false;			/* in unreachable code */
  bool in_row = false;			/* but where a row of collapsed loops ends */

  bool same () const { return kind == lane_pattern::same; }
  bool number () const { return kind <= lane_pattern::constant; }
  /* A step BY a number; a step of another KIND.  */
  static lane_step step_by (HOST_WIDE_INT by, bool in_row = false);
  static lane_step of_kind (lane_pattern kind, bool in_row = false);
  /* The step of a product with FACTOR, which wraps as addresses do; of a sum, for which the worse of two that are not
     numbers counts.  */
  lane_step operator* (HOST_WIDE_INT factor) const;
  lane_step operator+ (const lane_step &) const;
  bool operator== (const lane_step &other) const
  {
    return kind == other.kind && by == other.by && open == other.open && in_row == other.in_row;
  }
};

/* The likely steps of a function's values, as it is when this is made; later ones are unknown.  */
class lane_steps
{
public:
  explicit lane_steps (function *fun);
  ~lane_steps ();

  /* The lanes of a warp have different values in the function.  If not, nothing else may be asked.  */
  bool differ () const { return m_steps != nullptr; }

  /* Of the address of REF, a reference to memory; of T, an expression of values.  */
  lane_step of_address (tree ref) const;
  lane_step of_value (tree t) const;

private:
  class found;
  /* The second: where the condition that most values depend on does not hold.  */
  std::unique_ptr<found> m_steps, m_others;
};

/* REF is in global memory, as far as is known: not in a variable of a thread's or a team's own, nor in the kernel's
   block of arguments.  */
bool heddle_global_reference_p (tree ref);

#endif
