/* spmd-facts.cc -- the step spmd-facts: what a target region and its parallel regions do.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Nothing is decided or changed here.  A region is described if each of its parallel regions
   - is started by a call with a known function, which nobody else calls or knows, so that it can be changed in place;
   - uses the runtime for nothing but numbers of threads and teams, barriers, locks, what one thread alone does, and
     worksharing (work.cc); so do the functions that it calls (functions.cc);
   - gets a block of shared data whose layout is known.
   Any other region needs a scheduler.  */

#include "device/spmd/region/spmd-facts.h"
#include "device/spmd/region/lowering.h"
#include "device/spmd/region/functions.h"
#include "device/spmd/region/loop-forms.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/simd-lanes.h"
#include "device/spmd/region/shared-block.h"
#include "device/spmd/region/work.h"

bool
region_facts::own_argument (tree t) const
{
  tree base = get_base_address (t), parm = DECL_ARGUMENTS (node->decl);
  return parm && base && TREE_CODE (base) == MEM_REF && TREE_OPERAND (base, 0) == ssa_default_def (fun (), parm);
}

const parallel_facts *
region_facts::started_by (const gimple *s) const
{
  for (const parallel_facts &p : parallels)
    if (p.call == s)
      return &p;
  return NULL;
}

namespace {

class facts_finder
{
public:
  facts_finder (region_facts &f, refusal &r) : facts (f), refused (r) {}
  bool find ();

private:
  region_facts &facts;
  refusal &refused;

  bool refuse (const reason &why, gimple *at = NULL) { return refused.because (why, facts.node, at); }
  bool find_parallels ();
  bool find_shared (parallel_facts &);
  bool parallel_body (parallel_facts &);
  bool parallel_call (parallel_facts &, gimple *, bool *simt);
};

/* Find the calls that start parallel regions.  False: one of a kind that cannot be dealt with.  */

bool
facts_finder::find_parallels ()
{
  std::set<cgraph_node *> once;
  for (gimple *s : statements (facts.fun ()))
    {
      if (calls (s, "GOMP_teams4"))
	{
	  if (facts.limit)
	    return false;
	  facts.limit = gimple_call_arg (s, 2);
	}
      if (!starts_parallel (s))
	continue;
      tree fn = gimple_call_arg (s, 0);
      if (TREE_CODE (fn) != ADDR_EXPR || TREE_CODE (TREE_OPERAND (fn, 0)) != FUNCTION_DECL)
	return false;
      parallel_facts p;
      p.index = facts.parallels.size ();
      p.call = as_a<gcall *> (s);
      if (!combined_constant (p.call))
	return false;
      p.node = cgraph_node::get (TREE_OPERAND (fn, 0));
      if (!p.node || !p.node->definition || !once.insert (p.node).second)
	return false;
      facts.parallels.push_back (p);
    }
  return !facts.parallels.empty ();
}

/* Find the variables whose addresses the block of shared data of P holds.  False: it is no block of a known layout.  */

bool
facts_finder::find_shared (parallel_facts &p)
{
  tree data = gimple_call_arg (p.call, 1);
  if (integer_zerop (data))
    return true;
  if (TREE_CODE (data) != ADDR_EXPR || !VAR_P (TREE_OPERAND (data, 0)))
    return false;
  tree block = p.block = TREE_OPERAND (data, 0);
  for (gimple *s : statements (facts.fun ()))
    {
      if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || get_base_address (gimple_assign_lhs (s)) != block)
	continue;
      tree var = stored_address (s);
      if (!var || !own_base (var))
	continue;
      poly_int64 off;
      HOST_WIDE_INT at;
      if (get_addr_base_and_unit_offset (gimple_assign_lhs (s), &off) != block || !off.is_constant (&at))
	return false;
      if (!VAR_P (var))
	{
	  p.mixed.insert (own_base (var));
	  continue;
	}
      auto added = p.shared.insert ({ at, var });
      if (!added.second && added.first->second != var)
	{
	  p.mixed.insert (var);
	  p.mixed.insert (added.first->second);
	}
    }
  return true;
}

/* Note in P what S, a call in its function, does.  *SIMT is set if there are SIMD loops in the form for lanes.  False:
   it needs the runtime.  */

bool
facts_finder::parallel_call (parallel_facts &p, gimple *s, bool *simt)
{
  if (gimple_call_internal_p (s))
    {
      *simt |= gimple_call_internal_p (s, IFN_GOMP_USE_SIMT);
      p.opaque |= atomic_call (s) && !p.updates.find (s);
      return true;
    }
  tree fndecl = gimple_call_fndecl (s);
  if (!fndecl || !DECL_NAME (fndecl))
    return refuse (reason_of_call (NULL_TREE), s);
  if (name_is (fndecl, "GOMP_barrier"))
    {
      p.barriers = true;
      return true;
    }
  if (any_query (fndecl) || p.updates.sections.count (s))
    return true;
  if (name_is (fndecl, "GOMP_single_start"))
    {
      p.single = true;
      return true;
    }
  bool good;
  if (work_call (p, s, &good))
    return good || refuse (reason_of_call (fndecl), s);
  if (runtime_function (fndecl) && !stateless_function (fndecl, &p.locks))
    return refuse (reason_of_call (fndecl), s);
  p.opaque |= gimple_vuse (s) && !(gimple_call_flags (s) & ECF_CONST)
	      && !gimple_call_builtin_p (s, BUILT_IN_UNREACHABLE) && !math_call (s)
	      && !p.updates.find (s) && !p.updates.loads.count (s);
  cgraph_node *callee = cgraph_node::get (fndecl);
  return !callee || callee_allowed (p, callee->ultimate_alias_target ())
	 || refuse ({ G_("a statement in a function that this parallel region calls"),
		      G_("keep tasks, parallel regions with levels, loops with dynamic schedules and calls through "
			 "pointers out of that function and of those that it calls") }, s);
}

/* The call S in P's function may do something that others notice, once in each thread of the team: it makes a private
   object, for instance.  Ends of reductions are not noticed: they add nothing if the thread had no iteration.  */

static bool
noticed_call (const parallel_facts &p, gimple *s)
{
  if (gimple_call_internal_p (s) || gimple_call_flags (s) & (ECF_CONST | ECF_PURE) || p.updates.sections.count (s)
      || p.updates.loads.count (s))
    return false;
  if (const update *u = p.updates.find (s))
    return CONSTANT_CLASS_P (u->value) && !integer_zerop (u->value) && !idempotent (u->op);
  if (any_query (gimple_call_fndecl (s)) || gimple_call_builtin_p (s, BUILT_IN_UNREACHABLE))
    return false;
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return true;
  /* memcpy and its like.  */
  tree to = gimple_call_num_args (s) ? gimple_call_arg (s, 0) : NULL_TREE;
  tree base = to && TREE_CODE (to) == ADDR_EXPR ? get_base_address (TREE_OPERAND (to, 0)) : NULL_TREE;
  return !base || !auto_var_in_fn_p (base, p.node->decl);
}

/* There is such a call outside of LOOP.  */

static bool
noticed_beside (const parallel_facts &p, const cyclic_loop &loop)
{
  hash_set<basic_block> inside;
  auto_vec<basic_block> left;
  inside.add (loop.header);
  left.safe_push (loop.body->dest);
  while (!left.is_empty ())
    {
      basic_block bb = left.pop ();
      if (inside.add (bb))
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	left.safe_push (e->dest);
    }
  for (gimple *s : statements (p.fun ()))
    if (is_gimple_call (s) && !inside.contains (gimple_bb (s)) && noticed_call (p, s))
      return true;
  return false;
}

/* The body of P does nothing that needs the runtime.  */

bool
facts_finder::parallel_body (parallel_facts &p)
{
  cgraph_node *g = p.node;
  /* Nobody else calls it or knows it: it can be changed in place.  */
  if (g->callers || g->alias || DECL_EXTERNAL (g->decl))
    return false;
  ipa_ref *ref;
  for (unsigned i = 0; g->iterate_referring (i, ref); i++)
    if (ref->referring != facts.node)
      return false;
  if (!g->get_untransformed_body () && !g->has_gimple_body_p ())
    return false;
  function *fun = p.fun ();
  if (!fun || !fun->cfg || !p.updates.collect (fun))
    return false;
  bool simt = false;
  tree parm = DECL_ARGUMENTS (g->decl), block = parm ? ssa_default_def (fun, parm) : NULL_TREE;
  for (gimple *s : statements (fun))
    {
      if (gimple_code (s) == GIMPLE_ASM)
	return false;
      if (gimple_assign_single_p (s) && gimple_vuse (s) && !gimple_clobber_p (s))
	for (tree t : { gimple_assign_lhs (s), gimple_assign_rhs1 (s) })
	  {
	    tree base = get_base_address (t);
	    if (!(REFERENCE_CLASS_P (t) || DECL_P (t)) || !base
		|| (TREE_CODE (base) == MEM_REF && block && TREE_OPERAND (base, 0) == block))
	      continue;
	    (t == gimple_assign_lhs (s) ? p.stores : p.loads).push_back (get_alias_set (t));
	  }
      if (is_gimple_call (s) && !parallel_call (p, s, &simt))
	return false;
    }
  if (!calls (p.call, "GOMP_parallel") && !first_part (fun))
    return false;
  p.simd_lanes = simt && facts.flags & HEDDLE_REGION_OWN_SIMD && !lanes_are_better (fun);
  if (!find_copies (p))
    return false;
  cyclic_loop loop;
  push_cfun (fun);
  p.anonymous = !p.barriers && !p.single && !p.constructs () && p.asking.empty ()
		&& loop.find (fun, "omp_get_thread_num", "omp_get_num_threads");
  p.noticed = p.anonymous && noticed_beside (p, loop);
  pop_cfun ();
  return true;
}

bool
facts_finder::find ()
{
  cgraph_node *node = facts.node;
  if (!opt_for_fn (node->decl, optimize) || node->callers)
    return refuse ({ G_("compilation without optimization"), G_("compile with %<-O2%>") });
  if (!node->get_untransformed_body () && !node->has_gimple_body_p ())
    return refuse ({ G_("the code of this region, which is missing"),
		     G_("compile all files of the program with Heddle") });
  function *fun = facts.fun ();
  if (!fun || !fun->cfg || !facts.updates.collect (fun))
    return refuse ({ G_("a critical section outside of parallel regions"), G_("use %<atomic%> or %<reduction%>") });
  if (!find_parallels ())
    return refuse ({ G_("parallel regions in functions that this region calls, or one that it starts at several "
			"places"),
		     G_("let the function with the parallel region be inlined, as small and %<static inline%> ones "
			"are, or write its loop in the target region") });
  for (parallel_facts &p : facts.parallels)
    if (!find_shared (p) || !parallel_body (p))
      return refuse ({ G_("a statement in this parallel region that cannot be looked into"),
		       G_("use loops, atomics, reductions and barriers alone; %<asm%> and changes of what tasks or "
			  "functions know by address need a scheduler") }, p.call);
  return true;
}

} // namespace

/* Describe the target region NODE.  If it needs a scheduler, *REFUSED says why.  */
static region_facts
find_region_facts (cgraph_node *node, refusal *refused)
{
  region_facts facts;
  facts.node = node;
  facts.flags = heddle_region_flags (node->decl);
  facts_finder (facts, *refused).find ();
  return facts;
}

void
region_facts::dump (FILE *f) const
{
  static const struct { unsigned flag; const char *name; } names[] =
    {
      { HEDDLE_REGION_FREE_ORDER, "order of teams' iterations is free" },
      { HEDDLE_REGION_OWN_SIMD, "SIMD loops of their own" },
      { HEDDLE_REGION_GRID, "number of teams known to the host" },
      { HEDDLE_REGION_COLLAPSED, "collapsed loops" },
      { HEDDLE_REGION_OWN_LIMIT, "no thread_limit of the user's" },
      { HEDDLE_REGION_LIMIT, "limit of threads known to the host" },
      { HEDDLE_REGION_LONE_LOOP, "nothing on the teams level but one distribute loop" },
      { HEDDLE_REGION_OPEN_TEAMS, "no number of teams asked for" }
    };
  for (const auto &n : names)
    if (flags & n.flag)
      fprintf (f, "  %s\n", n.name);
  if (limit)
    {
      fprintf (f, "  teams construct, thread limit ");
      print_generic_expr (f, limit);
      fputc ('\n', f);
    }
  dump_updates (f, "  ", updates);
  for (const parallel_facts &p : parallels)
    p.dump (f);
}

void
parallel_facts::dump (FILE *f) const
{
  fprintf (f, "  parallel region %u: ", index);
  dump_region_name (f, node);
  fprintf (f, "    threads asked for: ");
  print_generic_expr (f, asks ());
  fputc ('\n', f);
  dump_list (f, "    addresses of variables in its block of shared data", shared, [&] (auto &s)
    {
      fprintf (f, HOST_WIDE_INT_PRINT_DEC " -> ", s.first);
      print_generic_expr (f, s.second);
    });
  dump_list (f, "    addresses that are not known to be one variable's", mixed,
	     [&] (tree v) { print_generic_expr (f, v); });
  dump_updates (f, "    ", updates);
  const struct { bool has; const char *name; } all[] =
    {
      { opaque, "calls that may access any memory" }, { simd_lanes, "SIMD loops that make better use of the lanes" },
      { barriers, "barriers" }, { single, "constructs for one thread" }, { ordered, "ordered regions" },
      { work, "worksharing by the runtime" }, { locks, "threads that wait for each other" },
      { anonymous, "threads that only share a loop" },
      { noticed, "calls of each thread beside it" }
    };
  for (const auto &a : all)
    if (a.has)
      fprintf (f, "    %s\n", a.name);
  fprintf (f, "    memory apart from the block: %u loads, %u stores\n", unsigned (loads.size ()),
	   unsigned (stores.size ()));
  dump_list (f, "    handed over by copyprivate", handed, [&] (tree v) { print_generic_expr (f, v); });
  dump_list (f, "    functions that need copies", asking,
	     [&] (cgraph_node *n) { fputs (heddle_asm_name (n->decl), f); });
}

unsigned
spmd_facts_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  l.facts.reset (new region_facts (find_region_facts (l.node, &l.refused)));
  l.begin ();
  return heddle_step_done (l, [&l] { l.facts->dump (dump_file); });
}
