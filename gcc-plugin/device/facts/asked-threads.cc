/* asked-threads.cc -- how many threads the parallel regions of a target region ask for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region with the scheduler has a warp for each thread, and the host chooses the number of warps of a block.  A
   number in the program (num_threads, omp_set_num_threads) must be obeyed: OpenMP 5.2, 10.1.1, lets a parallel region
   have fewer threads only where a limit says so, unless dyn-var is true.  The host is therefore told the number.

   More threads than 32 are lanes, for which more of the runtime is needed (libgomp-nvptx/device/lane-team.c) and
   independent progress of lanes, from sm_70 on.  The user is told of a known number above a team's limit, as a note:
   mkoffload runs lto1 without warnings, which the host's compilation has given.  For an unknown number the device tells
   the host (libgomp-nvptx/device/few-threads.c).

   A region without parallel regions, and without questions about their number of threads, gets one warp.

   Each call that starts a parallel region has the number as its third argument, 0 without a request of the program.
   The call graph shows the functions within reach of a region, and the names of functions called through pointers; only
   functions with a parallel region are read.  */

#include "device/facts/entries.h"
#include "device/facts/state.h"
#include "device/facts/asked-threads.h"
#include "device/facts/hooks.h"
#include "abi.h"

namespace {

/* Hardware, in warps: a block has room for so many, whatever its kernel's registers: 65,536 on a multiprocessor, and
   a thread has 255 at most.  */
constexpr unsigned sure_warps = 8;

/* Estimate, in warps: a block whose lanes are threads of a scheduler almost always has room for so many.  65,536
   registers for 640 threads are 102 each, and few kernels need more.  */
constexpr unsigned usual_warps = 20;

/* What S, a call of the function NAME, adds to A.  */

void
add_call (gcall *s, const char *name, asked_threads *a)
{
  const bool sets = startswith (name, "omp_set_num_threads");
  const unsigned at = sets ? 0 : 2;
  if (gimple_call_num_args (s) <= at)
    return;
  tree n = gimple_call_arg (s, at);
  if (!sets && integer_zerop (n))
    return;
  const bool known = TREE_CODE (n) == INTEGER_CST && INTEGRAL_TYPE_P (TREE_TYPE (n));
  const unsigned number = known && tree_fits_uhwi_p (n) ? MIN (tree_to_uhwi (n), UINT_MAX) : known ? 1 : UINT_MAX;
  if (number > a->most)
    {
      a->most = number;
      /* GCC gives the call no location if the location is the construct's; the region's function has this location.  */
      tree region = gimple_call_arg (s, 0);
      const bool outlined = !gimple_has_location (s) && TREE_CODE (region) == ADDR_EXPR
			    && TREE_CODE (TREE_OPERAND (region, 0)) == FUNCTION_DECL;
      a->where = outlined ? DECL_SOURCE_LOCATION (TREE_OPERAND (region, 0)) : gimple_location (s);
    }
}

/* A function of the runtime that counts here, by its NAME.  */

bool
counts (const char *name)
{
  return startswith (name, "GOMP_parallel") || startswith (name, "omp_set_num_threads");
}

/* A function of the runtime, by its NAME, whose result is another with one warp.  */

bool
counts_warps (const char *name)
{
  return startswith (name, "omp_get_max_threads") || startswith (name, "omp_get_thread_limit")
	 || startswith (name, "omp_get_num_procs");
}

/* Lanes may be threads where there is a scheduler: they wait for each other, and the user does not want warps.  */

bool
lanes_with_scheduler ()
{
  return heddle_options.sm >= 70 && heddle_options.threads != heddle_threads::warps;
}

} // namespace

asked_threads
heddle_asked_threads (cgraph_node *region)
{
  asked_threads a;
  hash_set<symtab_node *> seen;
  auto_vec<symtab_node *> todo;
  auto visit = [&] (symtab_node *node)
    {
      if (!seen.add (node))
	todo.safe_push (node);
    };
  visit (region);
  while (!todo.is_empty ())
    {
      symtab_node *node = todo.pop ();
      ipa_ref *ref;
      for (unsigned i = 0; node->iterate_reference (i, ref); i++)
	visit (ref->referred);
      cgraph_node *function = dyn_cast<cgraph_node *> (node);
      if (!function || counts (heddle_asm_name (function->decl)))
	continue;
      a.parallel |= function->indirect_calls != NULL;
      bool read = false;
      for (cgraph_edge *e = function->callees; e; e = e->next_callee)
	{
	  const char *name = heddle_asm_name (e->callee->decl);
	  read |= counts (name);
	  a.parallel |= counts (name) || counts_warps (name);
	  a.levels |= startswith (name, "omp_set_max_active_levels") || startswith (name, "omp_set_nested");
	  visit (e->callee);
	}
      if (!read || (!function->get_untransformed_body () && !function->has_gimple_body_p ()))
	continue;
      if (DECL_STRUCT_FUNCTION (function->decl)->cfg)
	for (gimple *stmt : statements (DECL_STRUCT_FUNCTION (function->decl)))
	  if (gcall *s = dyn_cast<gcall *> (stmt))
	    if (tree callee = gimple_call_fndecl (s))
	      {
		const char *name = heddle_asm_name (callee);
		if (counts (name) && !startswith (name, "GOMP_parallel_end"))
		  add_call (s, name, &a);
	      }
    }
  return a;
}

void
heddle_check_threads (const asked_threads &a, bool scheduler)
{
  const bool lanes = !scheduler || lanes_with_scheduler ();
  const unsigned most = lanes ? HEDDLE_MAX_THREADS : HEDDLE_MAX_WARPS;
  if (a.most != UINT_MAX && a.most > most)
    inform (a.where, "%u threads are asked for, but a team has at most %u on this device%s", a.most, most,
	    lanes ? "" : ": each thread of this region is a warp");
  facts_state.many_threads |= scheduler && lanes && a.most > HEDDLE_MAX_WARPS;
  facts_state.unsure_threads |= scheduler && (a.most == UINT_MAX || (a.levels && a.most));
}

unsigned
heddle_room_for_threads (const asked_threads &a)
{
  if (!a.parallel)
    return HEDDLE_WARP_SIZE;
  /* Of a number that is not known nobody can tell.  */
  const unsigned usual = sure_warps, as_lanes = usual_warps * HEDDLE_WARP_SIZE;
  const bool lanes = lanes_with_scheduler () && a.most > HEDDLE_MAX_WARPS;
  return a.most <= (lanes ? as_lanes : usual) ? 0 : HEDDLE_MAX_THREADS;
}

bool
heddle_many_threads ()
{
  return facts_state.many_threads;
}

bool
heddle_unsure_threads ()
{
  return facts_state.unsure_threads;
}
