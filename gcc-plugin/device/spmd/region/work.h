/* work.h -- worksharing constructs that need state of a thread, in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_WORK_H
#define HEDDLE_SPMD_WORK_H

#include "device/spmd/region/spmd-threads.h"

/* S starts a parallel region, possibly one that is a loop or sections.  Its first three arguments are as those of
   GOMP_parallel.  */
bool starts_parallel (gimple *s);
/* CALL starts a region that is a loop or sections.  Whatever it passes for these is constant.  */
bool combined_constant (gcall *call);
/* S, a call in P's function, belongs to a construct that is dealt with here; notes in P what it needs.  *GOOD: it can
   be done.  */
bool work_call (parallel_facts &p, gimple *s, bool *good);
/* Find what P's single constructs with copyprivate hand over by address.  False: something that cannot be copied.  */
bool find_copies (parallel_facts &p);
/* The first of the calls that take a part of the loop or the sections that a parallel region consists of, FUN being its
   function: the one through which all others are reached; or null.  */
gimple *first_part (function *fun);

/* Let the variables that P's single constructs hand over by address, in its function, the current one, have SHARED
   copies, made where the constructs end.  */
void share_copies (const parallel_facts &p, const std::map<tree, tree> &shared);
/* Rewrite the constructs of P, in its function, the current one.  */
void rewrite_work (const parallel_facts &p);

/* What a thread knows of worksharing: a variable of the teams level.  */
class construct_state
{
public:
  construct_state (const region_facts &f, const thread_plan &t) : facts (f), threads (t) {}
  /* Before the region's first statement, in its function, the current one: make it, if it is needed.  */
  void prepare ();
  /* Before GSI, on the teams level, where P, which has such constructs, is about to be called with COUNT threads.  */
  void enter (const parallel_facts &p, gimple_stmt_iterator *gsi, tree count) const;
  tree address () const { return build_fold_addr_expr (own); }

private:
  const region_facts &facts;
  const thread_plan &threads;
  tree own = NULL_TREE;
};

#endif
