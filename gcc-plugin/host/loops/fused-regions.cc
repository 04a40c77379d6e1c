/* fused-regions.cc -- the host role: neighbouring target regions with the same iterations become one region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target teams distribute parallel for
     for (i = 0; i < n; i++)
       y[i] += a * x[i];
     s = 0;
     #pragma omp target teams distribute parallel for reduction(+: s)
     for (i = 0; i < n; i++)
       s += y[i] * y[i];

   Each region costs a launch, and Y goes to memory and comes back.  A single region with both bodies costs one
   launch and one store.  (One H200, copy, mul, add and triad of 2^20 doubles: 21.0 us as four launches, 8.4 us as one.)

   Regions become one if
     - each is only a loop for all its threads, and they are alike (region-pairs.cc);
     - between them are assignments only, to variables that the first region does not mention, of values that it does
       not change.  These come first now;
     - each element that an iteration changes is accessed by this iteration only: the iterations of the loop with both
       bodies are independent (host/clauses/independence.cc).  An iteration then finds memory as it would behind the
       whole first loop.  If this is so as long as pointers lead to different memory, the host asks before the start,
       and the regions as they were are there, too (overlap-tests.cc);
     - data mapped by only one of them do not overlap data mapped by only the other: in one construct this would be an
       error.  Pointers are tested together with the accesses;
     - no iteration has a loop that shares the grid if nothing is beside it (declared-nests.cc).

   -foffload-options=-mno-fuse turns this off.  With -fopt-info-omp there is a line for each region that has joined
   another one, with -fopt-info-omp-missed for each that has not.  The names of kernels have the lines of all
   regions.  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/independence.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "host/facts/device-options.h"
#include "host/loops/overlap-tests.h"
#include "host/loops/plain-nests.h"
#include "host/loops/fused-regions.h"
#include "host/loops/mapped-sections.h"
#include "host/loops/region-pairs.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "passes.h"
#include "report-data.h"
#include "tree-inline.h"

namespace {

/* Regions in the order of the program, and the region with all their bodies.  */
struct region_chain
{
  std::vector<gimple *> members;
  std::vector<gimple *> between;		/* statements behind the last member */
  loop_region all;				/* what the members do */
  mapped_sections sections;
  std::unique_ptr<overlap_test> test;		/* what has to be asked before the start */
};

/* Go through the statements of a function.  */

class region_line
{
public:
  void walk (gimple_seq *seq);
  bool any () const { return m_any; }

private:
  void add_region (gimple_seq *seq, gimple *s);
  bool add_between (gimple *s);
  bool join (const loop_region &next, std::string *obstacle);
  void finish (gimple_seq *seq);
  void leave (gimple_seq *seq, gimple *s, const std::string &obstacle);

  region_chain m_chain;
  line_values m_values;
  bool m_any = false;
};

/* Assignment S, behind the regions at hand, may as well come before them.  */

bool
region_line::add_between (gimple *s)
{
  const loop_region &r = m_chain.all;
  if (!is_gimple_assign (s) || gimple_has_volatile_ops (s))
    return false;
  tree lhs = gimple_assign_lhs (s), base = lhs;
  for (unsigned i = 1; i < gimple_num_ops (s); i++)
    {
      tree op = gimple_op (s, i);
      if (op && TREE_CODE (op) != SSA_NAME && TREE_CODE (op) != ADDR_EXPR && !is_gimple_min_invariant (op)
	  && !gimple_clobber_p (s) && (TREE_CODE (op) == CONSTRUCTOR || r.changes_p (op)))
	return false;
    }
  if (TREE_CODE (lhs) == SSA_NAME || m_values.idle_p (s))
    return true;
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  if (DECL_P (base) && r.mentioned.count (base))
    return false;
  return (DECL_P (base) && heddle_sole_name_p (base)) || (!gimple_clobber_p (s) && !r.uses_p (lhs));
}

/* A loop in R's iterations shares the grid if nothing is beside it.  */

bool
wants_grid_p (const loop_region &r)
{
  gimple *parallel = NULL;
  for (gimple *s : r.levels)
    if (gimple_code (s) == GIMPLE_OMP_PARALLEL)
      parallel = s;
  if (!r.loops)
    return false;
  if (!parallel || gimple_omp_for_kind (r.loop ()) == GF_OMP_FOR_KIND_SIMD)
    return true;
  tree clauses = gimple_omp_target_clauses (r.target);
  overlap_test test (r.target);
  bool found = false;
  {
    const plain_nest nest (r.loop (), parallel, clauses, test.tested (), true);
    auto look = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
      {
	*handled = false;
	*static_cast<bool *> (wi->info) |= gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR;
	return NULL_TREE;
      };
    statement_walk wi (&found);
    walk_gimple_seq (gimple_omp_body (r.loop ()), look, NULL, &wi);
  }
  return found;
}

/* Give construct S these CLAUSES.  */

void
set_clauses (gimple *s, tree clauses)
{
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_TARGET:
      gimple_omp_target_set_clauses (as_a<gomp_target *> (s), clauses);
      break;
    case GIMPLE_OMP_TEAMS:
      gimple_omp_teams_set_clauses (as_a<gomp_teams *> (s), clauses);
      break;
    case GIMPLE_OMP_PARALLEL:
      gimple_omp_parallel_set_clauses (as_a<gomp_parallel *> (s), clauses);
      break;
    default:
      gimple_omp_for_set_clauses (s, clauses);
    }
}

/* Put the body of SECOND, a region of which nothing else is kept, behind the body of FIRST.  */

void
append_body (const loop_region &first, const loop_region &second)
{
  gomp_for *to = first.loop (), *from = second.loop ();
  gimple_seq body = gimple_omp_body (from);
  gimple_omp_set_body (from, NULL);
  variable_values index;
  for (unsigned i = 0; i < gimple_omp_for_collapse (to); i++)
    index[gimple_omp_for_index (from, i)] = gimple_omp_for_index (to, i);
  statement_walk wi (&index);
  walk_gimple_seq_mod (&body, NULL, heddle_replace_variables, &wi);
  tree vars = NULL_TREE;
  for (gbind *bind : second.binds)
    for (tree v = gimple_bind_vars (bind), next; v; v = next)
      {
	next = DECL_CHAIN (v);
	DECL_CHAIN (v) = vars;
	vars = v;
      }
  gimple *block = gimple_build_bind (vars, body, NULL_TREE);
  gimple_seq all = gimple_omp_body (to);
  gimple_seq_add_stmt_without_update (&all, block);
  gimple_omp_set_body (to, all);
}

/* Clause C says how many threads there are, or which of them has an iteration: an element may belong to several
   iterations of one thread.  */

bool
sized_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_NUM_TEAMS: case OMP_CLAUSE_THREAD_LIMIT: case OMP_CLAUSE_NUM_THREADS:
      return !integer_zerop (OMP_CLAUSE_OPERAND (c, 0));
    case OMP_CLAUSE_SCHEDULE: case OMP_CLAUSE_DIST_SCHEDULE: case OMP_CLAUSE_NUM_GANGS: case OMP_CLAUSE_NUM_WORKERS:
    case OMP_CLAUSE_VECTOR_LENGTH: case OMP_CLAUSE_SEQ: case OMP_CLAUSE_AUTO:
      return true;
    default:
      return false;
    }
}

/* R's body accesses a public variable in its place, and memory behind a pointer that another unit may have made of the
   variable's address; one of both is a store.  */

bool
public_met_p (const loop_region &r)
{
  if (heddle_fortran_p ())
    return false;
  auto base_of = [] (tree t)
    {
      while (handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      return t;
    };
  std::set<tree> copied;
  for (tree c = gimple_omp_target_clauses (r.target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      copied.insert (OMP_CLAUSE_DECL (c));
  for (gimple *s : r.levels)
    for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	copied.insert (OMP_CLAUSE_DECL (c));
  auto open = [&] (tree t)
    {
      return VAR_P (t) && is_global_var (t) && TREE_PUBLIC (t) && !TREE_ADDRESSABLE (t) && !copied.count (t);
    };
  for (tree store : r.stores)
    for (const std::vector<tree> *refs : { &r.stores, &r.loads })
      for (tree ref : *refs)
	{
	  tree a = base_of (store), b = base_of (ref);
	  if (((open (a) && !DECL_P (b)) || (open (b) && !DECL_P (a))) && heddle_may_meet_p (store, ref))
	    return true;
	}
  return false;
}

/* NEXT joins the regions at hand, if possible.  */

bool
region_line::join (const loop_region &next, std::string *obstacle)
{
  loop_region one, other;
  if (!one.find (heddle_copy_of_region (m_chain.all.target), obstacle)
      || !other.find (heddle_copy_of_region (next.target), obstacle))
    return false;
  merged_clauses merged (one, other, &m_values);
  if (!merged.merge ())
    {
      *obstacle = merged.obstacle ();
      return false;
    }
  mapped_sections sections = m_chain.sections;
  if ((m_chain.members.size () == 1 && !sections.add (m_chain.all, 0, m_values))
      || !sections.add (next, m_chain.members.size (), m_values))
    {
      *obstacle = "a map of unknown data";
      return false;
    }
  append_body (one, other);
  for (unsigned i = 0; i < merged.result ().size (); i++)
    set_clauses (i ? one.levels[i - 1] : one.target, merged.result ()[i]);
  loop_region both;
  if (!both.find (one.target, obstacle))
    return false;
  if (public_met_p (both))
    {
      *obstacle = "a public variable may be behind a pointer";
      return false;
    }
  std::unique_ptr<overlap_test> test (new overlap_test (both.target));
  nest_facts facts;
  heddle_find_alone (gimple_omp_target_clauses (both.target), &facts.alone);
  bool threads = gimple_omp_target_kind (both.target) == GF_OMP_TARGET_KIND_OACC_PARALLEL;
  for (gimple *s : both.levels)
    {
      threads |= gimple_code (s) == GIMPLE_OMP_PARALLEL;
      for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION || (threads && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE))
	  facts.summed.insert (OMP_CLAUSE_DECL (c));
    }
  for (unsigned i = 0; i < gimple_omp_for_collapse (both.loop ()); i++)
    facts.summed.erase (gimple_omp_for_index (both.loop (), i));
  facts.tested = test->tested ();
  facts.shared = true;
  std::vector<gimple *> blocks;
  for (gimple_stmt_iterator i = gsi_start (*gimple_omp_body_ptr (both.loop ())); !gsi_end_p (i); gsi_next (&i))
    if (gimple_code (gsi_stmt (i)) == GIMPLE_BIND)
      blocks.push_back (gsi_stmt (i));
  gcc_assert (blocks.size () >= m_chain.members.size ());
  facts.parts.insert (blocks.end () - m_chain.members.size (), blocks.end ());
  for (gimple *s : both.levels)
    for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      facts.shared &= !sized_p (c);
  for (tree c = gimple_omp_target_clauses (both.target); c; c = OMP_CLAUSE_CHAIN (c))
    facts.shared &= !sized_p (c);
  if (!heddle_independent_p (both.loop (), &facts))
    {
      *obstacle = "an iteration may access what another one changes";
      return false;
    }
  if (!sections.keep_apart (both, m_values, facts.tested))
    {
      *obstacle = "arrays that may overlap are mapped by one region each";
      return false;
    }
  m_chain.all = both;
  m_chain.sections = sections;
  m_chain.test = std::move (test);
  return true;
}

/* The line of S.  */

int
line_of (gimple *s)
{
  return LOCATION_LINE (gimple_location (s));
}

/* The last region of the chain is known: several regions become a single region.  */

void
region_line::finish (gimple_seq *seq)
{
  region_chain chain;
  std::swap (chain, m_chain);
  if (chain.members.size () < 2)
    return;
  m_any = true;
  gimple *last = chain.members.back ();
  const location_t loc = gimple_location (chain.all.target);
  const bool ask = chain.test->tested ()->any ();
  if (dump_enabled_p ())
    for (unsigned i = 1; i < chain.members.size (); i++)
      dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, chain.members[i],
		       "this target region and the one at line %d are executed as one%s\n",
		       line_of (chain.members[i - 1]), ask ? ", if arrays do not overlap" : "");
  std::string &lines = loops_state.fused_lines[chain.all.target];
  for (unsigned i = 1; i < chain.members.size (); i++)
    lines += (i > 1 ? ", " : chain.members.size () > 2 ? " with lines " : " with line ")
	     + std::to_string (line_of (chain.members[i]));
  std::vector<gimple *> all;
  for (gimple_stmt_iterator i = gsi_start (*seq); !gsi_end_p (i); gsi_next (&i))
    all.push_back (gsi_stmt (i));
  gimple_seq result = NULL;
  for (gimple *s : all)
    {
      gimple_init_singleton (s);
      if (s != last)
	{
	  if (std::find (chain.members.begin (), chain.members.end (), s) == chain.members.end ())
	    gimple_seq_add_stmt_without_update (&result, s);
	  continue;
	}
      if (!ask)
	{
	  gimple_seq_add_stmt_without_update (&result, chain.all.target);
	  continue;
	}
      gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
      gimple_set_location (bind, loc);
      push_gimplify_context ();
      tree apart = create_tmp_var (boolean_type_node, "apart");
      tree yes = create_artificial_label (loc), no = create_artificial_label (loc), end = create_artificial_label (loc);
      gimple_seq body = NULL;
      chain.test->decide (apart, &body);
      std::vector<gimple *> forms = { gimple_build_cond (NE_EXPR, apart, boolean_false_node, yes, no),
				      gimple_build_label (yes), chain.all.target, gimple_build_goto (end),
				      gimple_build_label (no) };
      forms.insert (forms.end (), chain.members.begin (), chain.members.end ());
      forms.push_back (gimple_build_label (end));
      for (gimple *form : forms)
	gimple_seq_add_stmt_without_update (&body, form);
      gimple_bind_set_body (bind, body);
      pop_gimplify_context (bind);
      gimple_seq_add_stmt_without_update (&result, bind);
    }
  *seq = result;
}

/* Region S stays apart from the regions before.  */

void
region_line::leave (gimple_seq *seq, gimple *s, const std::string &obstacle)
{
  if (!m_chain.members.empty () && dump_enabled_p ())
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, s, "this target region and the one at line %d are not executed as one: "
		     "%s\n", line_of (m_chain.members.back ()), obstacle.c_str ());
  finish (seq);
}

void
region_line::add_region (gimple_seq *seq, gimple *s)
{
  loop_region r;
  std::string obstacle = "other iterations";
  bool fits = r.find (s, &obstacle);
  if (fits && wants_grid_p (r))
    {
      fits = false;
      obstacle = "a loop in its iterations shares the grid";
    }
  if (!fits)
    {
      leave (seq, s, obstacle);
      m_values.restart ();
      return;
    }
  if (!m_chain.members.empty () && join (r, &obstacle))
    m_chain.members.push_back (s);
  else
    {
      leave (seq, s, obstacle);
      m_chain.members = { s };
      m_chain.all = r;
    }
  m_values.pass ([&] (tree ref) { return r.changes_p (ref); });
  for (tree c = gimple_omp_target_clauses (r.target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_copies_out_p (c) && DECL_P (OMP_CLAUSE_DECL (c)))
      m_values.forget (OMP_CLAUSE_DECL (c));
}

/* A construct for data, of those that leave the names of variables alone.  */

bool
plain_data_p (gimple *s)
{
  if (gimple_code (s) != GIMPLE_OMP_TARGET || (gimple_omp_target_kind (s) != GF_OMP_TARGET_KIND_DATA
					       && gimple_omp_target_kind (s) != GF_OMP_TARGET_KIND_OACC_DATA))
    return false;
  for (tree c = gimple_omp_target_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_PTR || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_ADDR)
      return false;
  return true;
}

void
region_line::walk (gimple_seq *seq)
{
  m_values.restart ();
  std::vector<gimple *> all;
  for (gimple_stmt_iterator i = gsi_start (*seq); !gsi_end_p (i); gsi_next (&i))
    all.push_back (gsi_stmt (i));
  auto inside = [&] (gimple_seq *part)
    {
      region_line line;
      line.walk (part);
      m_any |= line.any ();
    };
  for (gimple *s : all)
    {
      if (is_gimple_debug (s) || gimple_code (s) == GIMPLE_NOP || gimple_code (s) == GIMPLE_PREDICT)
	continue;
      if (gimple_code (s) == GIMPLE_OMP_TARGET && gimple_omp_body (s) && !plain_data_p (s))
	{
	  add_region (seq, s);
	  continue;
	}
      if (is_gimple_assign (s))
	{
	  if (!m_chain.members.empty () && !add_between (s))
	    finish (seq);
	  m_values.assign (s);
	  continue;
	}
      finish (seq);
      m_values.restart ();
      if (gbind *bind = dyn_cast<gbind *> (s))
	inside (gimple_bind_body_ptr (bind));
      else if (gimple_code (s) == GIMPLE_TRY)
	{
	  inside (gimple_try_eval_ptr (s));
	  inside (gimple_try_cleanup_ptr (s));
	}
      else if (plain_data_p (s))
	inside (gimple_omp_body_ptr (s));
    }
  finish (seq);
}

/* Note the lines on the function made of the region at *GSI.  */

tree
note_lines (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  const auto found = loops_state.fused_lines.find (gsi_stmt (*gsi));
  tree child = found == loops_state.fused_lines.end () ? NULL_TREE
	       : gimple_omp_target_child_fn (as_a<gomp_target *> (gsi_stmt (*gsi)));
  if (child)
    {
      tree text = build_string (found->second.size () + 1, found->second.c_str ());
      DECL_ATTRIBUTES (child) = tree_cons (get_identifier (HEDDLE_FUSED_ATTRIBUTE), build_tree_list (NULL_TREE, text),
					   DECL_ATTRIBUTES (child));
    }
  return NULL_TREE;
}

} // namespace

void
heddle_note_fused_lines ()
{
  if (loops_state.fused_lines.empty ())
    return;
  statement_walk wi;
  walk_gimple_seq (gimple_body (current_function_decl), note_lines, NULL, &wi);
  loops_state.fused_lines.clear ();
}

bool
fused_regions_pass::gate (function *)
{
  return heddle_fuses_p ();
}

unsigned
fused_regions_pass::execute (function *)
{
  gimple_seq body = gimple_body (current_function_decl);
  region_line line;
  line.walk (&body);
  if (line.any ())
    gimple_set_body (current_function_decl, body);
  return 0;
}
