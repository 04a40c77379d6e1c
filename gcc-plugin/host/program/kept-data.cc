/* kept-data.cc -- objects that stay on the device between target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region copies its mapped objects to the device before its kernel, and back behind it (OpenMP 5.0, 2.19.7.1), unless
   a "target data" around the region has already mapped them.  Programs without such directives copy all arrays for each
   region, and most of them spend more time on copies than in kernels:

     for (int t = 0; t < steps; t++)
       {
	 #pragma omp target teams loop		// b of a
	 #pragma omp target teams loop		// a of b
       }

   Where the host does not look at an object between two regions that map it, the copies in between are superfluous.  A
   function with such regions has a table of the objects kept on the device, and calls functions in the program's image
   (link/kept-data.c has their contracts):

     heddle_keep_data	before a region: its objects are entered into the table, and so on the device, or are there
     heddle_show_data	before the host may read a kept object: the device's values are copied back
     heddle_drop_data	where no further region uses the object, before the host or another device may do more than
			read it

   A region's objects are known when the program runs: an address and a size.  The compiler has groups of objects that
   may be the same, or overlap; it looks at the host's statements.  GCC's analysis of pointers gives a statement's
   possible effects on a group; it is made for this purpose: in this analysis regions are functions that access their
   arguments and keep no address.  A kernel cannot keep an address of the host, as its addresses are the device's.
   Calls of unknown functions end the stay of all groups: they may call this function again, set another device, ask
   libgomp for present objects, fork, or never return.  So do regions for other devices and regions with "nowait" or
   "depend", all other constructs of OpenMP's, volatile accesses, and possible exceptions.

   A region whose clause copies an object only to the device ("to") may change it on the device: then the next region
   needs the host's values, and the object cannot stay.  changed-maps.cc follows its address.  An object that a region
   cannot change is not copied back, whatever its clause.

   Regions of OpenACC are treated alike, unless they are asynchronous: their implicit copies are those of "copy".  A
   function with regions of both kinds has two sets of rules, and nothing stays.

   Objects with a clause of another kind ("always", "alloc", parts of structures ...), and objects in the function's own
   data constructs, are left alone.

   The pass runs behind deferred-waits.cc, which would take its calls for unknown functions; the host plugin waits for
   unfinished kernels before it copies.  On the host's code after inlining; with optimization only.

   Files, in the order of the work: kept-regions.cc, region-escapes.cc, kept-groups.cc, kept-repeats.cc, kept-events.cc,
   kept-flow.cc, kept-code.cc.  */

#include "gcc-compat.h"
#include "dumpfile.h"
#include "host/program/apart-sections.h"
#include "host/program/kept-data.h"
#include "passes.h"

using namespace kept;

namespace {

/* Report the objects that stay by F, and the other objects with reasons.  DUMP is the number of the pass's dump.  */

void
report (flow *f, int dump)
{
  /* The dump has been ended by fetching bodies.  */
  if (!dump_enabled_p ())
    g->get_dumps ()->dump_start (dump, NULL);
  if (!dump_enabled_p ())
    return;
  for (const auto &block : f->facts ())
    for (unsigned i = 0; i < block.second.events.size (); i++)
      {
	const event &e = block.second.events[i];
	if (!e.begins || e.begins->data)
	  continue;
	for (const mapped &m : e.begins->maps)
	  {
	    if (m.group < 0 || !(e.keeps >> m.group & 1) || !m.name)
	      continue;
	    const char *name = IDENTIFIER_POINTER (m.name);
	    const bool enters = e.enters >> m.group & 1;
	    gimple *end = enters ? NULL : f->what_ends (block.first, i, m.group);
	    if (enters)
	      dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, e.stmt, "'%s' stays on the device after this target region\n",
			       name);
	    else if (end && gimple_has_location (end))
	      dump_printf_loc (MSG_MISSED_OPTIMIZATION, e.stmt,
			       "'%s' does not stay on the device after this target region: %s in line %d\n", name,
			       is_gimple_call (end) ? "the call" : "the host's access", gimple_lineno (end));
	  }
      }
}

/* Keep data of FUN, the current function, on the device.  DUMP is the number of the pass's dump.  */

void
keep_data (function *fun, int dump)
{
  regions all (fun);
  if (!all.find ())
    return;
  all.understand ();
  std::unique_ptr<regions_without_escapes> pointers;
  /* Remove code for overlapping sections if these are known not to overlap.  */
  if (heddle_tests_overlap_p (fun))
    {
      all.find_addresses ();
      pointers.reset (new regions_without_escapes (fun, all));
      if (heddle_decide_overlaps (fun))
	{
	  update_ssa (TODO_update_ssa);
	  all.forget_removed ();
	  compute_may_aliases ();
	}
    }
  calculate_dominance_info (CDI_DOMINATORS);
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  object_groups groups (fun, all);
  repeats again;
  flow data (fun, groups);
  bool changed = false;
  if (all.follow_p () && all.find_maps ())
    {
      if (!pointers)
	pointers.reset (new regions_without_escapes (fun, all));
      groups.join ();
      groups.exclude_own_data ();
      again.find (fun, all, groups);
      data.find_events (host_effects (fun, all, groups, again));
      data.find_access_loops ();
      data.solve ();
      changed = data.changes_p ();
      report (&data, dump);
    }
  pointers.reset ();
  if (changed)
    {
      code (fun, all.acc_p (), groups, data).write ();
      mark_virtual_operands_for_renaming (fun);
      update_ssa (TODO_update_ssa);
    }
  loop_optimizer_finalize ();
  free_dominance_info (CDI_DOMINATORS);
}

} // namespace

unsigned
kept_data_pass::execute (function *)
{
  /* Regions for the host inside other regions use the host's instance of mapped objects.  */
  if (omp_requires_mask & OMP_REQUIRES_REVERSE_OFFLOAD)
    return 0;
  cgraph_node *node;
  std::vector<cgraph_node *> callers;
  FOR_EACH_FUNCTION (node)
    if (fndecl_built_in_p (node->decl, BUILT_IN_GOMP_TARGET)
	|| fndecl_built_in_p (node->decl, BUILT_IN_GOACC_PARALLEL))
      for (cgraph_edge *e = node->callers; e; e = e->next_caller)
	{
	  cgraph_node *caller = e->caller->inlined_to ? e->caller->inlined_to : e->caller;
	  if (caller->has_gimple_body_p () && !caller->thunk && opt_for_fn (caller->decl, optimize)
	      && std::find (callers.begin (), callers.end (), caller) == callers.end ())
	    callers.push_back (caller);
	}
  const int dump = current_pass->static_pass_number;
  for (cgraph_node *caller : callers)
    {
      caller->get_body ();
      function *fun = DECL_STRUCT_FUNCTION (caller->decl);
      if (!fun->cfg)
	continue;
      push_cfun (fun);
      keep_data (fun, dump);
      pop_cfun ();
    }
  return 0;
}
