/* runtime-calls.h -- calls of the runtime, and of what takes their place in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_RUNTIME_CALLS_H
#define HEDDLE_SPMD_RUNTIME_CALLS_H

#include "gcc-compat.h"
#include "device/facts/spmd.h"
#include "abi.h"

/* FNDECL is the function NAME of the runtime, plain, with __builtin_ before it, or as Fortran calls it.  */
bool name_is (tree fndecl, const char *name);
/* S calls function NAME of the runtime.  */
bool calls (gimple *s, const char *name);
/* FNDECL is a function of the runtime.  */
bool runtime_function (tree fndecl);
/* FNDECL is a function of the runtime without knowledge of threads and teams.  *LOCKS is set for functions that wait
   for other threads to leave a section.  */
bool stateless_function (tree fndecl, bool *locks);
/* S is an atomic operation: a builtin, or the internal function made from it.  */
bool atomic_call (gimple *s);
/* S calls a mathematical function that does nothing but compute its result: none of the device's sets errno.  */
bool math_call (gimple *s);

/* The question of a function of the runtime: nothing known here, numbers of threads and teams, or about levels.  */
enum class runtime_query
{
  other, thread_num, num_threads, team_num, num_teams, level, active_level, ancestor, team_size
};
runtime_query query_of (tree fndecl);
/* FNDECL asks this question.  */
inline bool
any_query (tree fndecl)
{
  return query_of (fndecl) != runtime_query::other;
}

/* NAME (), a call of TYPE.  */
tree declare_function (const char *name, tree result, tree argument1 = NULL_TREE, tree argument2 = NULL_TREE);
/* What a function "__heddle_thread_num" or the like is called in MODE.  */
const char *query_name (spmd_mode, const char *query);
/* A call, with a new name for its result, of NAME (), of which it is known how large the result can be: the number of
   the thread or team, or how many there are.  Blocks have MOST_THREADS at most.  */
gcall *query_call (const char *name, unsigned most_threads = HEDDLE_MAX_THREADS);
/* Put VALUE (a tree, or the result of calling CALLEE) in the place of the call at GSI.  */
void replace_call (gimple_stmt_iterator *gsi, tree value, const char *callee,
		   unsigned most_threads = HEDDLE_MAX_THREADS);

#endif
