/* value-steps.h -- the growth of values with a number.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_VALUE_STEPS_H
#define HEDDLE_VALUE_STEPS_H

#include <functional>

#include "gcc-compat.h"

/* What a GPU reads of memory at a time.  */
const unsigned sector_bytes = 32;

/* How a value differs between neighbours: lanes of a warp, iterations of a loop.  */
enum class step_kind
{
  same,			/* not at all */
  constant,		/* by a number known to the compiler */
  regular,		/* by a number unknown to the compiler */
  irregular,		/* by values in memory */
  unknown
};

/* How a value grows from neighbour to neighbour.  */
struct value_step
{
  step_kind kind = step_kind::same;	/* never constant with BY 0 */
  HOST_WIDE_INT by = 0;			/* of constant ones; bytes, of addresses */
  bool open = false;			/* not computed yet, or in unreachable code */
  bool in_row = false;			/* but where a row of collapsed loops ends */

  bool same () const { return kind == step_kind::same && !open; }
  bool number () const { return kind <= step_kind::constant && !open; }
  /* A step BY a number; a step of another KIND; a step without a value yet.  */
  static value_step step_by (HOST_WIDE_INT by, bool in_row = false);
  static value_step of_kind (step_kind kind, bool in_row = false);
  static value_step open_step ();
  /* The step of a multiple, which wraps as addresses do; of a sum, for which the worse of two that are not numbers
     counts; of a product.  */
  value_step operator* (HOST_WIDE_INT factor) const;
  value_step operator+ (const value_step &) const;
  value_step operator* (const value_step &) const;
  bool operator== (const value_step &other) const
  {
    return kind == other.kind && by == other.by && open == other.open && in_row == other.in_row;
  }
};

/* Of a value with A's step on one path and B's on another.  */
value_step step_of_either (const value_step &a, const value_step &b);

/* The distance between accesses of neighbours: none, neighbouring elements, a few elements, a sector for each access,
   or unknown.  */
enum class stride { none, near, apart, far, unknown };

/* Of accesses of SIZE bytes whose addresses have the step STEP.  */
stride stride_of (const value_step &step, HOST_WIDE_INT size);

/* The likely steps of a function's values with a number, as the function is when this is made; steps of later values
   are unknown.  */
class value_steps
{
public:
  /* The step of NAME, an SSA name, by definition: of the number itself, and of what is the same for all neighbours.
     False: the step is to be computed.  */
  typedef std::function<bool (tree name, value_step *)> number;

  /* FUN is the current function, with blocks in SSA form.  A row of collapsed loops has a step if NEIGHBOURS are in
     one.  CONDITION, unless it is null, is HOLDS.  */
  value_steps (function *fun, const number &, unsigned neighbours, tree condition = NULL_TREE, bool holds = true);

  /* Of the address of REF, a reference to memory; of T, an expression of values.  */
  value_step of_address (tree ref) const;
  value_step of_value (tree t) const;
  /* Of accesses to REF.  */
  stride stride_of (tree ref) const;

private:
  value_step address (tree ref) const;
  value_step value (tree t) const;
  value_step part_of_row (const value_step &, unsigned HOST_WIDE_INT row, bool remainder) const;
  value_step of_operation (tree_code code, tree a, tree b) const;
  value_step of_assignment (gassign *s) const;
  value_step of_call (gcall *call) const;
  value_step of_phi (gphi *phi) const;
  bool set (tree name, const value_step &step);
  bool visit (gimple *s);

  const unsigned m_neighbours;
  const tree m_condition;
  const bool m_holds;
  std::vector<value_step> m_steps;	/* by the version of the SSA name */
  std::vector<bool> m_given;		/* by definition */
};

#endif
