/* deferred-waits.cc -- target regions without an immediate wait of the host for their end.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A thread waits for the end of a target region without "nowait" (OpenMP 5.0, 2.12.5).  Between two regions the device
   is idle: the host learns of the end and starts the next kernel, which takes some 6 us on an H200, twice as long as a
   small kernel.  Where the host does nothing in between that depends on the end of the first region, a wait for the
   second region is enough, for kernels started one after another run one after another.

   A region's wait is therefore deferred if every path from the region leads to another region of the same device before
   a call of an unknown function, an access to a volatile object, or the end of the visible program.  The next region
   waits, or defers its wait in turn: the last region before anything else waits for all regions.  The compiler need not
   know whether a region copies something back: the host plugin waits at once if it has more to do than to start a
   kernel (libgomp-nvptx/plugin/launch/deferred.cc).  Reading the clock is a call of an unknown function, so a program
   measures a region's time correctly.

   The statements on the paths are of three classes:
   - arithmetic, conditions, mathematical functions, automatic variables whose address nobody has;
   - memory known to other code, and the functions of <string.h> and <stdlib.h> with no other effect than access,
     allocation and release of memory.  The host and the device may share such memory, by ways of CUDA's own
     (cudaMallocManaged, cudaHostRegister), so that the region's kernel could change it.  The plugin is told, and knows
     whether the kernel can reach other memory than the device's (HEDDLE_FUNC_KNOWN_MEMORY);
   - all else.

   From the last region in the body of a loop, one way leads to the next iteration's region and another to other code,
   the clock in most programs.  The wait is then deferred under the deciding condition, or under several conditions, if
   these are known before the region begins (way-choice.cc): they are computed before it.  A loop of regions therefore
   waits once, at its end.

   Regions of OpenACC without "async" and "wait" are treated alike.  Their calls have no list of arguments; but libgomp
   hands on the program's length of vectors at run time, of no use to the plugin, as the compiler decides on the length.
   In its place the plugin gets the word for the wait.

   Functions of the unit are followed into, and out of if all their callers are known.  The analysis is a backward data
   flow of the least of these classes over all ways, with the greatest solution; a loop without an end comes to no
   region.  It runs on the code after inlining, as an IPA pass before the late optimisations, which move no statement of
   importance here over a call that may change all memory.

   Long: a single data flow.  */

#include "gcc-compat.h"
#include "abi.h"
#include "gomp-constants.h"
#include "omp-general.h"
#include "host/clauses/libgomp-calls.h"
#include "host/program/memory-calls.h"
#include "host/program/way-choice.h"
#include "passes.h"

namespace {

/* The first argument of GOACC_parallel_keyed with the kind of the next arguments.  */
const unsigned FIRST_TAG = 6;

/* The statements between a point of the program and the next region, on all ways; less is worse.  */
enum way : unsigned char
{
  NO_REGION,			/* possibly no region before an important statement */
  MEMORY = HEDDLE_DEFER_MEMORY,	/* accesses to memory possibly shared with devices */
  NOTHING = HEDDLE_DEFER_NOTHING
};

/* A statement with an influence on the wait.  */
struct event
{
  enum kind { REGION, CALL, ACCESS, BARRIER, NEVER } what;
  gimple *stmt;
  cgraph_node *callee;		/* of a CALL */
};

/* The continuation of a region: knowledge of all ways, or a condition with the continuation on either side.  */
struct decision
{
  way after = NO_REGION;
  std::unique_ptr<way_choice> choice;	/* null: no condition */
  std::unique_ptr<decision> yes, no;
};

/* The most conditions, one after the other, computed before a region.  */
const unsigned most_conditions = 4;

/* The known facts of a function.  */
struct function_ways
{
  cgraph_node *node;
  function *fun;
  std::map<basic_block, std::vector<event>> events;	/* in the order of the statements */
  std::set<basic_block> live;		/* with a way to the end, or to more than an access */
  bool open = false;			/* jumps outside of all blocks */
  bool has_region = false;		/* of its own */
  bool known_callers = false;
  way after = NO_REGION;		/* the continuation of its end */
  /* The class of its beginning, by the class behind its end.  */
  bool summarised = false;	/* or about to be */
  way entry[NOTHING + 1] = {};
};

class region_waits
{
public:
  /* For OpenMP's regions on DEVICE; null: for OpenACC's regions.  */
  explicit region_waits (tree device) : m_device (device) {}

  function_ways *scan (cgraph_node *);
  void find_regions ();
  void solve_callers ();
  void rewrite ();

private:
  typedef std::map<basic_block, way> solution;

  bool region_p (gimple *) const;
  cgraph_node *local_callee (function *, gimple *);
  void classify (function_ways *, basic_block, gimple *);
  void find_live_blocks (function_ways *);
  way through (const event &, way after);
  way at_end (function_ways *, basic_block, const solution &, way after);
  solution solve (function_ways *, way after);
  way entry_of (function_ways *, way after);
  bool find_choice (function_ways *, gimple *, way_choice *, way *passed);
  std::unique_ptr<decision> decide (function_ways *, gimple *, way_choice, way passed, const solution &,
				    unsigned conditions);

  tree m_device;
  std::map<cgraph_node *, std::unique_ptr<function_ways>> m_functions;
};

/* S is a call of GOACC_parallel_keyed without conditions, queues and events.  */

bool
acc_region_p (gimple *s)
{
  return gimple_call_builtin_p (s, BUILT_IN_GOACC_PARALLEL)
	 && tree_int_cst_equal (gimple_call_arg (s, 0), build_int_cst (integer_type_node, GOMP_DEVICE_ICV))
	 && heddle_sizes_only_p (as_a<gcall *> (s), FIRST_TAG);
}

/* S is a call of GOMP_target_ext for the device at hand, which waits and depends on nothing.  */

bool
region_waits::region_p (gimple *s) const
{
  if (!m_device)
    return acc_region_p (s);
  if (!gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET) || gimple_call_num_args (s) != 9)
    return false;
  tree device = gimple_call_arg (s, 0), flags = gimple_call_arg (s, 6);
  return tree_int_cst_equal (device, m_device) && integer_zerop (flags) && integer_zerop (gimple_call_arg (s, 7));
}

/* The function of this unit that S certainly calls, and that returns, or NULL.  */

cgraph_node *
region_waits::local_callee (function *fun, gimple *s)
{
  tree fndecl = gimple_call_fndecl (s);
  if (!fndecl || gimple_call_flags (s) & ECF_RETURNS_TWICE || stmt_can_throw_external (fun, s))
    return NULL;
  cgraph_node *node = cgraph_node::get (fndecl);
  if (!node)
    return NULL;
  availability available;
  node = node->ultimate_alias_target (&available);
  if (available <= AVAIL_INTERPOSABLE || node->thunk || !node->has_gimple_body_p () || node->inlined_to)
    return NULL;
  return node;
}

/* Set *FOUND unless BASE, the innermost object of a reference, has an address known only to the compiler, or is
   constant.  */

bool
known_to_others (gimple *, tree base, tree, void *found)
{
  base = base ? get_base_address (base) : NULL_TREE;
  const bool own = base && (CONSTANT_CLASS_P (base)
			    || (DECL_P (base)
				&& (DECL_ARTIFICIAL (base) || TREE_READONLY (base)
				    || !(is_global_var (base) || TREE_ADDRESSABLE (base)))));
  if (!own)
    *(bool *) found = true;
  return false;
}

/* S stores to a block of addresses for a region, which is volatile (acc-values.cc).  */

bool
block_store_p (gimple *s)
{
  tree to = gimple_store_p (s) ? get_base_address (gimple_get_lhs (s)) : NULL_TREE;
  return to && VAR_P (to) && DECL_ARTIFICIAL (to) && !is_global_var (to) && !TREE_THIS_VOLATILE (to);
}

/* S asks libgomp for knowledge without a look at the device.  Passes ask for the place of a pointer's data on the
   device before regions of OpenACC (acc-pointers.cc).  */

bool
question_p (gimple *s)
{
  tree fndecl = gimple_call_fndecl (s);
  if (!fndecl || !TREE_PUBLIC (fndecl) || !DECL_EXTERNAL (fndecl) || !DECL_ASSEMBLER_NAME_SET_P (fndecl))
    return false;
  const char *name = heddle_asm_name (fndecl);
  for (const char *question : { "omp_target_is_present", "omp_target_is_accessible", "omp_get_default_device",
				"acc_deviceptr", "acc_is_present" })
    if (!strcmp (name, question))
      return true;
  return false;
}

/* Add the event of S, in BB, to F.  */

void
region_waits::classify (function_ways *f, basic_block bb, gimple *s)
{
  auto add = [&] (event::kind what, cgraph_node *callee = NULL) { f->events[bb].push_back ({ what, s, callee }); };
  switch (gimple_code (s))
    {
    case GIMPLE_DEBUG: case GIMPLE_LABEL: case GIMPLE_NOP: case GIMPLE_PREDICT:
      return;
    case GIMPLE_ASSIGN: case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_RETURN:
      break;
    case GIMPLE_CALL:
      if (region_p (s))
	{
	  f->has_region = true;
	  return add (event::REGION);
	}
      if (gimple_call_builtin_p (s, BUILT_IN_UNREACHABLE))
	return add (event::NEVER);
      /* Part of a region's mapping, with a wait of its own if necessary (repeated-sections.cc).  */
      if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA)
	  && LOCATION_LOCUS (gimple_location (s)) == BUILTINS_LOCATION)
	return;
      /* Data constructs, also GCC's own around a region with data clauses, and those of tests for overlap
	 (overlap-tests.cc): the plugin waits before it copies back and frees.  */
      for (built_in_function data : { BUILT_IN_GOACC_DATA_START, BUILT_IN_GOACC_DATA_END, BUILT_IN_GOMP_TARGET_DATA,
				      BUILT_IN_GOMP_TARGET_END_DATA })
	if (gimple_call_builtin_p (s, data))
	  return add (event::ACCESS);
      if (cgraph_node *callee = local_callee (f->fun, s))
	return add (event::CALL, callee);
      if (heddle_memory_call_p (s))
	return add (event::ACCESS);
      if (heddle_math_call_p (s, false) || question_p (s))
	break;
      /* Of functions that look only at their arguments.  */
      if (!(gimple_call_flags (s) & ECF_CONST) || gimple_call_flags (s) & (ECF_LOOPING_CONST_OR_PURE | ECF_NORETURN)
	  || stmt_can_throw_external (f->fun, s))
	return add (event::BARRIER);
      break;
    default:
      return add (event::BARRIER);
    }
  if (gimple_has_volatile_ops (s) && !block_store_p (s))
    return gimple_clobber_p (s) ? void () : add (event::BARRIER);
  if (stmt_can_throw_external (f->fun, s))
    return add (event::BARRIER);
  bool memory = false;
  walk_stmt_load_store_ops (s, &memory, known_to_others, known_to_others);
  if (memory)
    add (event::ACCESS);
}

/* An infinite loop comes to nothing.  */

void
region_waits::find_live_blocks (function_ways *f)
{
  std::vector<basic_block> work;
  auto add = [&] (basic_block bb) { if (f->live.insert (bb).second) work.push_back (bb); };
  add (EXIT_BLOCK_PTR_FOR_FN (f->fun));
  for (auto &block : f->events)
    for (const event &e : block.second)
      if (e.what != event::ACCESS)
	add (block.first);
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
	add (e->src);
    }
}

/* The facts of NODE, which has a body here, and of all its callees.  */

function_ways *
region_waits::scan (cgraph_node *node)
{
  std::unique_ptr<function_ways> &f = m_functions[node];
  if (f)
    return f.get ();
  f.reset (new function_ways);
  function_ways *result = f.get ();
  node->get_body ();
  result->node = node;
  result->fun = DECL_STRUCT_FUNCTION (node->decl);
  result->open = !result->fun->cfg || result->fun->has_nonlocal_label || result->fun->calls_setjmp;
  if (!result->open)
    {
      basic_block bb;
      FOR_EACH_BB_FN (bb, result->fun)
	{
	  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    classify (result, bb, gsi_stmt (gsi));
	  /* Where an exception leaves the function.  */
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, bb->succs)
	    if (e->flags & (EDGE_ABNORMAL | EDGE_ABNORMAL_CALL))
	      result->open = true;
	}
      find_live_blocks (result);
    }
  for (auto &block : result->events)
    for (event &e : block.second)
      if (e.what == event::CALL && scan (e.callee)->open)
	e.what = event::BARRIER;
  return result;
}

/* The class of a way before E if AFTER is the class behind E.  */

way
region_waits::through (const event &e, way after)
{
  switch (e.what)
    {
    case event::REGION: case event::NEVER: return NOTHING;
    case event::ACCESS: return std::min (after, MEMORY);
    case event::CALL: return entry_of (m_functions[e.callee].get (), after);
    default: return NO_REGION;
    }
}

/* The class behind BB, by W's classes of the beginnings of blocks and AFTER for the end of F.  */

way
region_waits::at_end (function_ways *f, basic_block bb, const solution &w, way after)
{
  if (!f->live.count (bb))
    return NO_REGION;
  way least = NOTHING;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    least = std::min (least, e->dest == EXIT_BLOCK_PTR_FOR_FN (f->fun) ? after : w.at (e->dest));
  return least;
}

/* The classes of the beginnings of F's blocks if AFTER is the class of its end.  */

region_waits::solution
region_waits::solve (function_ways *f, way after)
{
  solution w;
  basic_block bb;
  FOR_EACH_BB_FN (bb, f->fun)
    w[bb] = NOTHING;
  for (bool changed = true; changed;)
    {
      changed = false;
      FOR_EACH_BB_REVERSE_FN (bb, f->fun)
	{
	  way now = at_end (f, bb, w, after);
	  auto events = f->events.find (bb);
	  if (events != f->events.end ())
	    for (auto e = events->second.rbegin (); e != events->second.rend (); ++e)
	      now = through (*e, now);
	  changed |= w[bb] != now;
	  w[bb] = now;
	}
    }
  return w;
}

/* The class of the beginning of F if AFTER is the class of its end.  Recursion comes to nothing.  */

way
region_waits::entry_of (function_ways *f, way after)
{
  if (!f->summarised)
    {
      f->summarised = true;
      way entry[NOTHING + 1];
      for (way end : { NO_REGION, MEMORY, NOTHING })
	entry[end] = solve (f, end)[single_succ (ENTRY_BLOCK_PTR_FOR_FN (f->fun))];
      std::copy (entry, entry + NOTHING + 1, f->entry);
    }
  return f->entry[after];
}

/* Find all functions with regions, and their callers.  */

void
region_waits::find_regions ()
{
  cgraph_node *node;
  std::vector<cgraph_node *> work;
  std::set<cgraph_node *> seen;
  auto add_callers = [&] (cgraph_node *of)
    {
      for (cgraph_edge *e = of->callers; e; e = e->next_caller)
	{
	  cgraph_node *caller = e->caller->inlined_to ? e->caller->inlined_to : e->caller;
	  if (caller->has_gimple_body_p () && !caller->thunk && opt_for_fn (caller->decl, optimize)
	      && seen.insert (caller).second)
	    work.push_back (caller);
	}
    };
  FOR_EACH_FUNCTION (node)
    if (fndecl_built_in_p (node->decl, m_device ? BUILT_IN_GOMP_TARGET : BUILT_IN_GOACC_PARALLEL))
      add_callers (node);
  while (!work.empty ())
    {
      node = work.back ();
      work.pop_back ();
      scan (node);
      add_callers (node);
    }
  for (auto &f : m_functions)
    if (f.first->only_called_directly_p () && !f.first->has_aliases_p () && !f.second->open)
      {
	f.second->known_callers = true;
	for (cgraph_edge *e = f.first->callers; e; e = e->next_caller)
	  {
	    auto caller = m_functions.find (e->caller->inlined_to ? e->caller->inlined_to : e->caller);
	    if (caller == m_functions.end () || caller->second->open)
	      f.second->known_callers = false;
	  }
      }
}

/* Find the class behind the end of each function.  */

void
region_waits::solve_callers ()
{
  for (auto &f : m_functions)
    f.second->after = f.second->known_callers ? NOTHING : NO_REGION;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (auto &caller : m_functions)
	{
	  function_ways *f = caller.second.get ();
	  if (f->open)
	    continue;
	  solution w = solve (f, f->after);
	  for (auto &block : f->events)
	    {
	      way now = at_end (f, block.first, w, f->after);
	      for (auto e = block.second.rbegin (); e != block.second.rend (); ++e)
		{
		  if (e->callee && m_functions[e->callee]->after > now)
		    {
		      m_functions[e->callee]->after = now;
		      changed = true;
		    }
		  now = through (*e, now);
		}
	    }
	}
    }
}

/* The word of TYPE for decision D behind S, computed before S; WORD (w) is the word for a way.  */

template<class F>
tree
chosen_word (gimple *s, tree type, F word, const decision &d)
{
  if (!d.choice)
    return word (d.after);
  tree yes = chosen_word (s, type, word, *d.yes), no = chosen_word (s, type, word, *d.no);
  tree condition = d.choice->condition ();
  gassign *a = gimple_build_assign (make_ssa_name (type), COND_EXPR, condition, yes, no);
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gsi_insert_before (&gsi, a, GSI_SAME_STMT);
  return gimple_assign_lhs (a);
}

/* Have S, a region of OpenACC, hand on the word likewise.  */

bool
defer_acc (gimple *s, const decision &d)
{
  auto word = [] (way w) { return build_int_cst (unsigned_type_node, HEDDLE_ACC_DEFER | w); };
  const unsigned last = gimple_call_num_args (s) - 1;	/* 0, the end */
  auto_vec<tree> args;
  for (unsigned i = 0; i < last; i++)
    args.safe_push (gimple_call_arg (s, i));
  args.safe_push (build_int_cst (unsigned_type_node,
				 GOMP_LAUNCH_PACK (GOMP_LAUNCH_DIM, 0, GOMP_DIM_MASK (GOMP_DIM_VECTOR))));
  args.safe_push (chosen_word (s, unsigned_type_node, word, d));
  args.safe_push (gimple_call_arg (s, last));
  gcall *longer = gimple_build_call_vec (gimple_call_fndecl (s), args);
  gimple_set_location (longer, gimple_location (s));
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  cgraph_edge *e = cgraph_node::get (current_function_decl)->get_edge (s);
  gimple_move_vops (longer, s);
  gsi_replace (&gsi, longer, false);
  if (e)
    cgraph_edge::set_call_stmt (e, longer);
  return true;
}

/* Put the word for D at the head of the argument list of S, a region.  False if the list differs from GCC's lists.  */

bool
defer (gimple *s, const decision &d)
{
  if (gimple_call_builtin_p (s, BUILT_IN_GOACC_PARALLEL))
    return defer_acc (s, d);
  tree list = gimple_call_arg (s, 8);
  if (TREE_CODE (list) != ADDR_EXPR || !VAR_P (TREE_OPERAND (list, 0)))
    return false;
  list = TREE_OPERAND (list, 0);
  tree type = TREE_TYPE (list);
  if (TREE_CODE (type) != ARRAY_TYPE || !POINTER_TYPE_P (TREE_TYPE (type)) || !TYPE_DOMAIN (type)
      || !tree_fits_uhwi_p (TYPE_MAX_VALUE (TYPE_DOMAIN (type))))
    return false;
  const unsigned HOST_WIDE_INT count = tree_to_uhwi (TYPE_MAX_VALUE (TYPE_DOMAIN (type))) + 1;
  tree element = TREE_TYPE (type);
  tree longer = create_tmp_var (build_array_type_nelts (element, count + 1), ".omp_target_args");
  TREE_ADDRESSABLE (longer) = 1;
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  auto at = [&] (tree array, unsigned HOST_WIDE_INT i)
    {
      return build4 (ARRAY_REF, element, array, size_int (i), NULL_TREE, NULL_TREE);
    };
  auto put = [&] (unsigned HOST_WIDE_INT i, tree value)
    {
      gassign *a = gimple_build_assign (at (longer, i), value);
      gimple_set_location (a, gimple_location (s));
      gsi_insert_before (&gsi, a, GSI_SAME_STMT);
    };
  auto word = [&] (way w)
    {
      return build_int_cst (element, HEDDLE_TARGET_ARG_DEFER | (w << GOMP_TARGET_ARG_VALUE_SHIFT));
    };
  tree head = chosen_word (s, element, word, d);
  put (0, head);
  for (unsigned HOST_WIDE_INT i = 0; i < count; i++)
    {
      gassign *load = gimple_build_assign (make_ssa_name (element), at (list, i));
      gsi_insert_before (&gsi, load, GSI_SAME_STMT);
      put (i + 1, gimple_assign_lhs (load));
    }
  gimple_call_set_arg (s, 8, build_fold_addr_expr (longer));
  update_stmt (s);
  if (!stmt_ends_bb_p (s))
    gsi_insert_after (&gsi, gimple_build_assign (longer, build_clobber (TREE_TYPE (longer))), GSI_SAME_STMT);
  return true;
}

/* Go on with CHOICE to the next condition behind REGION in F, with only accesses on the way: *PASSED is then MEMORY.
   False: no condition known before the region.  */

bool
region_waits::find_choice (function_ways *f, gimple *region, way_choice *choice, way *passed)
{
  do
    {
      auto events = f->events.find (choice->last ());
      if (events == f->events.end ())
	continue;
      bool behind = choice->last () != gimple_bb (region);
      for (const event &e : events->second)
	{
	  if (behind && e.what != event::ACCESS)
	    return false;
	  if (behind)
	    *passed = MEMORY;
	  behind |= e.stmt == region;
	}
    }
  while (choice->step ());
  return f->live.count (choice->last ()) && choice->find_condition ();
}

/* The decision for REGION in F, with W the classes of the beginnings of blocks, behind the end of CHOICE's path, with
   PASSED the class up to this end; CONDITIONS are on the path.  Null: no decision by known conditions.  */

std::unique_ptr<decision>
region_waits::decide (function_ways *f, gimple *region, way_choice choice, way passed, const solution &w,
		      unsigned conditions)
{
  if (!find_choice (f, region, &choice, &passed))
    return nullptr;
  auto along = [&] (edge e)
    {
      std::unique_ptr<decision> d;
      way_choice further = choice;
      const way after = e->dest == EXIT_BLOCK_PTR_FOR_FN (f->fun) ? f->after : w.at (e->dest);
      if (after == NO_REGION && conditions + 1 < most_conditions && further.step_along (e))
	d = decide (f, region, further, passed, w, conditions + 1);
      if (!d)
	{
	  d.reset (new decision);
	  d->after = std::min (passed, after);
	}
      return d;
    };
  edge yes, no;
  extract_true_false_edges_from_block (choice.last (), &yes, &no);
  std::unique_ptr<decision> d (new decision);
  d->yes = along (yes);
  d->no = along (no);
  if (!d->yes->choice && !d->no->choice && d->yes->after == d->no->after)
    return nullptr;
  d->choice.reset (new way_choice (choice));
  return d;
}

void
region_waits::rewrite ()
{
  for (auto &scanned : m_functions)
    {
      function_ways *f = scanned.second.get ();
      if (f->open || !f->has_region || !opt_for_fn (f->node->decl, optimize))
	continue;
      push_cfun (f->fun);
      calculate_dominance_info (CDI_DOMINATORS);
      solution w = solve (f, f->after);
      bool changed = false;
      for (auto &block : f->events)
	{
	  way now = at_end (f, block.first, w, f->after);
	  for (auto e = block.second.rbegin (); e != block.second.rend (); ++e)
	    {
	      if (e->what == event::REGION)
		{
		  decision all;
		  all.after = now;
		  std::unique_ptr<decision> d;
		  if (now == NO_REGION)
		    d = decide (f, e->stmt, way_choice (e->stmt), NOTHING, w, 0);
		  const bool deferred = now != NO_REGION && defer (e->stmt, all);
		  const bool chosen = d && defer (e->stmt, *d);
		  changed |= deferred || chosen;
		  if (dump_file)
		    fprintf (dump_file, "%s:%d: %s\n", gimple_filename (e->stmt), gimple_lineno (e->stmt),
			     deferred ? "deferred" : chosen ? "deferred by a condition" : "waits");
		}
	      now = through (*e, now);
	    }
	}
      if (changed)
	update_ssa (TODO_update_ssa_only_virtuals);
      free_dominance_info (CDI_DOMINATORS);
      pop_cfun ();
    }
}

} // namespace

unsigned
deferred_waits_pass::execute (function *)
{
  /* The default device, for one region at a time.  A program that names devices seldom has several.  */
  for (tree device : { build_int_cst (integer_type_node, GOMP_DEVICE_ICV), NULL_TREE })
    if (device ? flag_openmp : flag_openacc)
      {
	region_waits waits (device);
	waits.find_regions ();
	waits.solve_callers ();
	waits.rewrite ();
      }
  return 0;
}
