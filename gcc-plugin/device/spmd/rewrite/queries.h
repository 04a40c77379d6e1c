/* queries.h -- questions to the runtime of regions without a scheduler are answered in place.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_QUERIES_H
#define HEDDLE_SPMD_QUERIES_H

#include "device/spmd/rewrite/thread-counts.h"

class query_rewriter
{
public:
  query_rewriter (const thread_plan &t, const thread_counts &c) : threads (t), counts (c) {}
  /* Let FUN, the current function, P's or a copy of one of P's callees, do without the runtime.  */
  void in_parallel (const parallel_facts &p, function *fun) const;
  /* Let the question that is the call at GSI, on the teams level, do without the runtime.  False: it is none.  */
  bool on_teams_level (gimple_stmt_iterator *gsi) const;

private:
  const thread_plan &threads;
  const thread_counts &counts;

  void choose_first (gimple_stmt_iterator *gsi) const;
};

#endif
