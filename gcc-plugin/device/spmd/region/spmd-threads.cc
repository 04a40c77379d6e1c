/* spmd-threads.cc -- the step spmd-threads: what a thread is, and how many a parallel region has.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A thread is a lane, number tid.y * 32 + tid.x of its team; or, where SIMD loops inside the parallel regions make
   better use of the lanes, a warp, number tid.y.

   A parallel region has the threads that its num_threads clause asks for, no more than the teams construct's
   thread_limit and the block allow, and without the clause as many as these allow, or OMP_NUM_THREADS_DEV says: the
   host starts blocks of no more where no region has the clause.  Where that may be fewer than the block has, the region
   is counted: it gets their number (thread-counts.cc), and its barriers cost more.  A limit that the host knows needs
   no counting, constant or not: the host starts blocks of no more.  Where lanes only share iterations (below) a region
   has the block's threads, or a single one, which executes the iterations in their order.

   A program can tell its threads apart if it asks for a number of them, has memory of the team (spmd-memory.cc), or
   constructs for one of the threads.  (It cannot where each parallel region is nothing but a loop whose threads take
   iterations in turn, whatever number of threads num_threads clauses ask for.)  Such a region runs with *lanes as
   threads*, as a program written in CUDA does.  In others the lanes only share the iterations of loops, and nobody can
   tell how many there are.

   Lanes as threads do not pay off where parallel regions ask for no more than 32.  These regions are left to the
   generic kernel, in which each thread is a warp.  The exception is a program whose thread_limit is as small: as in
   CUDA, its teams have that size, and there are as many as it needs.  Four teams of four threads that search a tree,
   with stacks in the team's memory, execute 0.73 of the instructions as lanes, and 0.62 of the accesses, in shared
   memory instead of global (counted in the simulator).  The generic kernel also gets regions whose inner SIMD loops
   make better use of the lanes, unless a region asks for more threads than the block has warps.  The user may ask for
   lanes as threads (-mthreads=lane).  */

#include "device/spmd/region/spmd-threads.h"
#include "device/spmd/region/lowering.h"
#include "device/facts/hooks.h"
#include "abi.h"
#include "tuning.h"

namespace {

/* Estimate, in calls: a region on whose teams level one thread calls functions for the team needs a scheduler
   beyond so many. 8 bytes of shared memory for each result.  */
constexpr unsigned team_results = 64;

/* The constant X as a number of threads; 0: it is none.  */

unsigned HOST_WIDE_INT
constant_threads (tree x)
{
  return x && TREE_CODE (x) == INTEGER_CST && tree_fits_uhwi_p (x) ? tree_to_uhwi (x) : 0;
}

/* Find out for PLAN which parallel regions have counts of their own.  False: the region had better run in another
   way.  */

bool
count_threads (const region_facts &facts, const team_sharing &sharing, thread_plan &plan)
{
  const unsigned HOST_WIDE_INT limit = plan.limit;
  const bool limited = facts.limit && !plan.limit_known
		       && !(limit ? limit % HEDDLE_WARP_SIZE == 0 : integer_zerop (facts.limit));
  plan.lanes_as_threads = limited || !sharing.variables.empty () || !sharing.members.empty ();
  bool locks = false, open = false, anonymous = true;
  for (const parallel_facts &p : facts.parallels)
    {
      locks |= p.locks || sharing.of (p).sections;
      (integer_zerop (p.asks ()) ? open : plan.asks) = true;
      anonymous &= p.anonymous && !p.noticed;
    }
  /* More threads wait longer for each other.  */
  for (const parallel_facts &p : facts.parallels)
    plan.lanes_as_threads |= p.single || (p.work && !locks) || !p.asking.empty ();
  plan.lanes_as_threads |= plan.asks && !anonymous;
  if (!plan.lanes_as_threads && locks && heddle_options.threads != heddle_threads::lanes)
    return false;
  for (const parallel_facts &p : facts.parallels)
    plan.lanes_as_threads |= p.constructs ();
  if (!plan.lanes_as_threads)
    {
      for (const parallel_facts &p : facts.parallels)
	plan.single[p.index] = TREE_CODE (p.asks ()) != INTEGER_CST || integer_onep (p.asks ());
      return true;
    }
  if (heddle_options.threads == heddle_threads::warps)
    return false;
  bool few = true;
  plan.mixed = plan.asks && open && symtab_node::get_for_asmname (get_identifier (HEDDLE_DEVICE_SYMBOL));
  for (const parallel_facts &p : facts.parallels)
    {
      const unsigned HOST_WIDE_INT asked = constant_threads (p.asks ());
      /* Without the host's knowledge blocks are whole warps, one at least.  */
      plan.fewer[p.index] = limited || (limit && limit <= HEDDLE_WARP_SIZE && !plan.limit_known)
			    || !(integer_zerop (p.asks ()) ? !plan.mixed : limit && asked >= limit);
      const unsigned HOST_WIDE_INT most = asked && limit ? MIN (asked, limit) : MAX (asked, limit);
      few &= most && most <= HEDDLE_MAX_WARPS && !(limit && limit <= HEDDLE_WARP_SIZE);
      plan.many |= asked > HEDDLE_MAX_WARPS && (!limit || limit > HEDDLE_MAX_WARPS);
    }
  return heddle_options.threads == heddle_threads::lanes || !few;
}

} // namespace

unsigned
thread_plan::block_threads () const
{
  if (!lanes_as_threads)
    return 0;
  return limit ? MIN (ROUND_UP (limit, HEDDLE_WARP_SIZE), HEDDLE_MAX_THREADS) : HEDDLE_MAX_THREADS;
}

thread_plan
thread_plan::by_team () const
{
  thread_plan plan = *this;
  for (size_t i = 0; i < fewer.size (); i++)
    plan.fewer[i] = fewer[i] || single[i];
  return plan;
}

static thread_plan
plan_threads (const region_facts &facts, const team_sharing &sharing, const teams_level &teams, refusal *refused)
{
  thread_plan plan (facts);
  plan.limit = constant_threads (facts.limit);
  plan.limit_known = facts.flags & HEDDLE_REGION_LIMIT;
  if (!count_threads (facts, sharing, plan))
    {
      static const reason option = { G_("the option -mthreads=warp"), G_("leave the option out") };
      static const reason few
	= { G_("parallel regions of at most 32 threads, or threads that wait for each other"),
	    G_("leave %<num_threads%> out, or compile with %<-foffload-options=-mthreads=lane%>") };
      refused->because (heddle_options.threads == heddle_threads::warps ? option : few, facts.node);
      return plan;
    }
  bool simd_lanes = false;
  for (const parallel_facts &p : facts.parallels)
    simd_lanes |= p.simd_lanes;
  if (simd_lanes && heddle_options.threads != heddle_threads::lanes && !plan.many)
    {
      if (plan.lanes_as_threads)
	{
	  refused->because ({ G_("SIMD loops that use the lanes"),
			      G_("leave %<simd%> out, or compile with %<-foffload-options=-mthreads=lane%>") },
			    facts.node);
	  return plan;
	}
      plan.mode = spmd_mode::warps;
    }
  if (!teams.singles.empty ())
    {
      if (plan.mode == spmd_mode::warps || heddle_options.threads == heddle_threads::warps
	  || teams.singles.size () > team_results)
	refused->because ({ G_("calls outside of parallel regions whose results all threads need"),
			    G_("move them to a parallel region, or to the host") },
			  facts.node, teams.singles[0]);
      plan.lanes_as_threads = true;
    }
  return plan;
}

void
thread_plan::dump (FILE *f, const region_facts &facts) const
{
  fprintf (f, "  threads are %s\n", mode == spmd_mode::warps ? "warps" : lanes_as_threads ? "lanes"
	   : "lanes, which share the iterations of loops");
  if (lanes_as_threads)
    fprintf (f, "  blocks of %u threads at most\n", block_threads ());
  for (const parallel_facts &p : facts.parallels)
    fprintf (f, "  parallel region %u has %s\n", p.index,
	     alone (p) ? "as many threads as the block, or a single one"
	     : counted (p) ? "a number of threads of its own" : "as many threads as the block");
}

unsigned
spmd_threads_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  l.threads.reset (new thread_plan (plan_threads (*l.facts, *l.sharing, *l.teams, &l.refused)));
  return heddle_step_done (l, [&l] { l.threads->dump (dump_file, *l.facts); });
}
