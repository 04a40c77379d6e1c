/* cost.h -- repetitions of the loops in an iteration.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_COST_H
#define HEDDLE_SPMD_COST_H

#include "gcc-compat.h"
#include <set>
#include <vector>

/* The loops of a function other than one: the loops in an iteration of a worksharing loop.  */

class inner_loops
{
public:
  /* The loops of FUN, the current function, without the loop of header AROUND, if this exists.  */
  inner_loops (function *fun, basic_block around);

  /* A loop has more than short_trips iterations, or an unknown number.  */
  bool long_p () const;
  /* The same for loops inside the loop of AROUND.  */
  bool long_inside () const;
  /* The same for loops with headers among BLOCKS, other than AROUND.  */
  bool long_among (const std::set<basic_block> &blocks) const;
  /* How often BB is executed in an iteration of the loop around: an estimate, at most 2^20.  A loop with an unknown
     number of iterations counts as just long.  */
  unsigned repeats (basic_block bb) const;

private:
  struct loop
  {
    basic_block header;
    std::set<basic_block> blocks;
    HOST_WIDE_INT trips;		/* -1: not known */
    bool long_p () const;
  };
  std::set<basic_block> m_around;
  std::vector<loop> m_loops;
};

#endif
