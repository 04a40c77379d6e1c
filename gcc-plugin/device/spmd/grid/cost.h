/* cost.h -- how often the loops in an iteration are repeated.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_COST_H
#define HEDDLE_SPMD_COST_H

#include "gcc-compat.h"
#include <set>
#include <vector>

/* The loops of a function other than one: those in an iteration of a worksharing loop.  */

class inner_loops
{
public:
  /* Those of FUN, the current function, without the loop of header AROUND, if there is that.  */
  inner_loops (function *fun, basic_block around);

  /* One of them has more than short_trips iterations, or a number that is not known.  */
  bool long_p () const;
  /* The same of those in the loop of AROUND.  */
  bool long_inside () const;
  /* The same of those with headers among BLOCKS, other than AROUND.  */
  bool long_among (const std::set<basic_block> &blocks) const;
  /* How often BB is executed in an iteration of the loop around: an estimate, at most 2^20.  A loop whose number of
     iterations is not known counts as one that is just long.  */
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
