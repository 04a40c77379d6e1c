/* region-pairs.h -- two target regions with a shared loop each, to become one region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REGION_PAIRS_H
#define HEDDLE_REGION_PAIRS_H

#include "host/loops/line-values.h"
#include "host/loops/loop-regions.h"

/* The clauses of FIRST, which SECOND joins: for a region that does first what FIRST does, then SECOND's loop.  */

class merged_clauses
{
public:
  merged_clauses (const loop_region &first, const loop_region &second, line_values *values)
    : m_first (first), m_second (second), m_values (values) {}

  /* Merge, if possible; else obstacle () says why not.  SECOND's clauses are used up.  */
  bool merge ();
  const std::string &obstacle () const { return m_obstacle; }

  /* The clauses of each level; the first are the target's.  */
  const std::vector<tree> &result () const { return m_result; }

private:
  bool refuse (const char *why, tree about = NULL_TREE);
  bool same_shape ();
  bool same_loops (gomp_for *a, gomp_for *b);
  bool same_bound (tree a, tree b, unsigned depth);
  bool steady_p (tree a) const;
  bool merge_level (tree first, tree second, gimple *one, gimple *other, tree *result);
  bool merge_maps (tree first, tree second, tree *result);
  bool merge_map (tree a, tree b);
  bool reached_p (const loop_region &r, tree decl) const;
  bool stores_p (const loop_region &r, tree base) const;

  const loop_region &m_first, &m_second;
  line_values *m_values;
  std::vector<tree> m_result;
  std::string m_obstacle;
};

#endif
