/* work.h -- worksharing constructs that need state of a thread, in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_WORK_H
#define HEDDLE_SPMD_WORK_H

#include "device/spmd/region/spmd-threads.h"

/* S starts a parallel region, possibly a loop or sections.  Its first three arguments are as those of
   GOMP_parallel.  */
bool starts_parallel (gimple *s);
/* CALL starts a region that is a loop or sections.  Its arguments for these are constant.  */
bool combined_constant (gcall *call);
/* S, a call in P's function, belongs to a construct treated here; notes its needs in P.  *GOOD: possible.  */
bool work_call (parallel_facts &p, gimple *s, bool *good);
/* Find the data passed by address by P's single constructs with copyprivate.  False: an object cannot be copied.  */
bool find_copies (parallel_facts &p);
/* The first among the calls that take a part of the loop or the sections of a parallel region, with FUN as its
   function: it leads to all the others; or null.  */
gimple *first_part (function *fun);

/* Let the variables that P's single constructs hand over by address, in its function, the current one, have SHARED
   copies, made where the constructs end.  */
void share_copies (const parallel_facts &p, const std::map<tree, tree> &shared);
/* Rewrite the constructs of P, in its function, the current one.  */
void rewrite_work (const parallel_facts &p);

/* A thread's knowledge of worksharing: a variable of the teams level.  */
class construct_state
{
public:
  construct_state (const region_facts &f, const thread_plan &t) : facts (f), threads (t) {}
  /* Before the region's first statement, in its function, the current one: make it, if needed.  */
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
