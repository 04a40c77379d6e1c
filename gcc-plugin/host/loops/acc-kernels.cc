/* acc-kernels.cc -- the host role: each nest of loops in a kernels construct of OpenACC is a launch of its own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In a kernels construct the compiler finds the parallel loops.  GCC executes the construct in one gang, unless it
   proves everything itself.  (With --param openacc-kernels=decompose GCC makes parallel constructs of "independent"
   loops outside of all control flow, and leaves other loops in one gang.)  Here

     - scalars copied by the region get variables for registers (acc-scalars.cc);
     - loops without a directive become loops with a directive, if possible (plain-loops.cc);
     - each nest is examined: which loops are parallel (acc-nests.cc);
     - the construct becomes a data construct, whose body the host executes: each nest with a parallel loop is a
       parallel construct in it, other code with accesses to memory a parallel construct with a single thread.

   Control flow between the nests, and arithmetic with scalars, stays on the host.  Scalars in registers are the host's,
   for their values are known on the host: a construct gets the values that it reads, and values changed by it and used
   later are copied back at its end, like the results of reductions.  The kernels construct has copied these scalars,
   too (OpenACC 2.6, 2.5.2); its clauses for them are dropped.  Memory is on the device, and the host reads only
   unchanged scalars copied by the region itself, and bounds in descriptors.  Each construct computes its pointers anew.

   A sequential loop with parallel loops inside is for one gang, whose workers and lanes share the parallel loops.

   With a single construct inside the region needs no data construct.  In a queue ("async") the data construct has to
   wait for its end.

   If a condition is not met, the region stays unchanged; so do regions of nested functions, and regions with variables
   of nested functions.

   Where loops are parallel unless arrays overlap, the construct has two forms, with a test before them
   (host/loops/overlap-tests.h).

   Long: the plan, its conditions, and the resulting clauses are kept by one class.  */

#include "gcc-compat.h"
#include "dumpfile.h"
#include "gimplify.h"
#include "omp-general.h"
#include "gimple-walk.h"
#include "host/clauses/acc-loops.h"
#include "host/clauses/independence.h"
#include "host/clauses/value-functions.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/plain-loops.h"
#include "host/clauses/walk-body.h"
#include "host/loops/overlap-tests.h"
#include "passes.h"

#include <map>
#include <set>
#include <vector>

namespace {

/* Variables of statements, except where private.  */
struct uses
{
  std::set<tree> read, written, own;
};

/* A construct as the replacement of statements.  */
struct part
{
  std::vector<gimple *> stmts;
  bool parallel, one_gang;
  gomp_target *made = NULL;
  bool placed = false;
  std::vector<gimple *> pointers, after;	/* statements before the others in the construct, and behind the
						   construct */
  std::set<tree> in, back;			/* scalars passed to it; scalars copied both ways */
  uses of;

  part (const std::vector<gimple *> &s, bool p, bool g) : stmts (s), parallel (p), one_gang (g) {}
};

/* A copy of clause C for a construct inside the data construct that maps.  */

tree
copy_clause (tree c)
{
  tree copy = heddle_copy_clause (c);
  if (heddle_map_p (copy, GOMP_MAP_FORCE_TOFROM))
    OMP_CLAUSE_SET_MAP_KIND (copy, GOMP_MAP_TOFROM);
  return copy;
}

class kernels_region
{
public:
  explicit kernels_region (gomp_target *region) : m_region (region), m_loc (gimple_location (region)) {}
  void look ();
  /* TESTED gets tests for more parallel loops; null: no tests.  */
  void judge (overlaps *tested, bool quiet);
  unsigned parallel_loops () const;
  gimple *divide ();

private:
  static tree note_value (gimple_stmt_iterator *, bool *handled, walk_stmt_info *);
  static tree note_operand (tree *tp, int *walk_subtrees, void *data);
  static tree note_store (gimple_stmt_iterator *, bool *handled, walk_stmt_info *);
  void collect_all (gimple_seq seq, uses *u) const;
  void collect (gimple *s, uses *u) const;
  bool sort_clauses ();
  bool plan_all (gimple_seq seq);
  bool plan (gimple *s);
  bool plan_loop (gimple *loop);
  void flush ();
  bool host_p (gimple *s) const;
  bool host_value_p (tree t) const;
  bool host_memory_p (tree t) const;
  bool pointer_p (gimple *s) const;
  bool check_parts ();
  bool add_pointers (part *p);
  tree launch_clauses (const part &p, bool alone) const;
  void build (part *p, bool alone) const;
  void put_in (gimple_seq *seq);
  gimple *data_construct (gimple_seq body) const;
  gimple *wait () const;

  gomp_target *m_region;
  location_t m_loc;
  std::vector<tree> m_data, m_launch;		/* clauses about memory; about launches */
  std::set<tree> m_copied;			/* copied by the region; descriptors */
  std::set<tree> m_named;			/* variables in remaining clauses */
  std::vector<tree> m_stores;
  std::multiset<tree> m_changed;		/* scalars assigned in the region */
  nest_facts m_facts;
  bool m_calls = false;				/* functions with possible stores */
  bool m_branched = false;			/* the statements so far have branches */
  bool m_jumps = false;				/* on the host */
  std::vector<part> m_parts;
  std::vector<gimple *> m_run;			/* statements for a serial construct */
  std::map<tree, gimple *> m_pointers;		/* their computations */
  std::map<gimple *, size_t> m_place;		/* the parts of statements */
};

tree
is_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_code (s) == GIMPLE_OMP_FOR && !omp_find_clause (gimple_omp_for_clauses (s), OMP_CLAUSE_SEQ);
  return *handled ? integer_one_node : NULL_TREE;
}

/* LOOP, or a loop inside, is parallel.  */

bool
parallel_inside_p (gimple *s)
{
  statement_walk wi;
  gimple_stmt_iterator gsi = gsi_start (s);
  return walk_gimple_stmt (&gsi, is_loop, NULL, &wi) != NULL_TREE;
}

/* Variables.  */

tree
kernels_region::note_operand (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = static_cast<walk_stmt_info *> (data);
  uses *u = static_cast<uses *> (wi->info);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if ((VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL) && !u->own.count (*tp))
    u->read.insert (*tp);
  return NULL_TREE;
}

void
kernels_region::collect_all (gimple_seq seq, uses *u) const
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    collect (gsi_stmt (i), u);
}

/* Add the variables of S to U, which already has the variables of S's own.  */

void
kernels_region::collect (gimple *s, uses *u) const
{
  if (is_gimple_debug (s))
    return;
  statement_walk wi (u);
  auto note = [&] (tree t) { walk_tree (&t, note_operand, &wi, NULL); };
  if (gbind *bind = dyn_cast<gbind *> (s))
    {
      for (tree d = gimple_bind_vars (bind); d; d = DECL_CHAIN (d))
	u->own.insert (d);
      collect_all (gimple_bind_body (bind), u);
    }
  else if (gimple_code (s) == GIMPLE_TRY)
    {
      collect_all (gimple_try_eval (s), u);
      collect_all (gimple_try_cleanup (s), u);
    }
  else if (gimple_code (s) == GIMPLE_OMP_FOR)
    {
      collect_all (gimple_omp_for_pre_body (s), u);
      std::set<tree> hidden;
      auto hide = [&] (tree d) { if (u->own.insert (d).second) hidden.insert (d); };
      for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
	{
	  note (gimple_omp_for_initial (s, i));
	  note (gimple_omp_for_final (s, i));
	  note (TREE_OPERAND (gimple_omp_for_incr (s, i), 1));
	}
      for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	switch (OMP_CLAUSE_CODE (c))
	  {
	  case OMP_CLAUSE_PRIVATE:
	    hide (OMP_CLAUSE_DECL (c));
	    break;
	  case OMP_CLAUSE_REDUCTION:
	    note (OMP_CLAUSE_DECL (c));
	    if (TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) != REFERENCE_TYPE && !u->own.count (OMP_CLAUSE_DECL (c)))
	      u->written.insert (OMP_CLAUSE_DECL (c));
	    break;
	  case OMP_CLAUSE_GANG: case OMP_CLAUSE_WORKER: case OMP_CLAUSE_VECTOR:
	    note (OMP_CLAUSE_OPERAND (c, 0));
	    break;
	  default:
	    break;
	  }
      for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
	hide (gimple_omp_for_index (s, i));
      collect_all (gimple_omp_body (s), u);
      for (tree d : hidden)
	u->own.erase (d);
    }
  else
    {
      tree lhs = gimple_get_lhs (s);
      if (lhs && DECL_P (lhs) && !u->own.count (lhs))
	u->written.insert (lhs);
      for (unsigned i = 0; i < gimple_num_ops (s); i++)
	if (gimple_op (s, i) && !(i == 0 && lhs && DECL_P (lhs)))
	  note (gimple_op (s, i));
    }
}

/* A mapped variable, and a construct.  */
struct mapped_variable
{
  tree decl;
  gimple *region;
};

tree
find_mapping (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  const mapped_variable &v = *static_cast<mapped_variable *> (wi->info);
  gomp_target *s = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  for (tree c = s && s != v.region && !is_gimple_omp_offloaded (s) ? gimple_omp_target_clauses (s) : NULL_TREE; c;
       c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c) && OMP_CLAUSE_DECL (c) == v.decl)
      return v.decl;
  return NULL_TREE;
}

/* A data construct or a data directive of the function maps DECL, and REGION is not alone with it.  */

bool
mapped_elsewhere_p (tree decl, gimple *region)
{
  mapped_variable v = { decl, region };
  statement_walk wi (&v);
  return walk_gimple_seq (gimple_body (current_function_decl), find_mapping, NULL, &wi) != NULL;
}

/* Clauses of the region: find the clauses for memory, and the variables without another clause.  False: unknown clauses
   exist.  */

bool
kernels_region::sort_clauses ()
{
  for (tree c = gimple_omp_target_clauses (m_region); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
	{
	  tree decl = OMP_CLAUSE_DECL (c);
	  switch (OMP_CLAUSE_MAP_KIND (c))
	    {
	    case GOMP_MAP_TOFROM:
	      if (!DECL_P (decl) || !heddle_register_p (decl))
		{
		  m_data.push_back (c);
		  break;
		}
	      /* The value on the device may be another one.  */
	      if (mapped_elsewhere_p (decl, m_region))
		return false;
	      gcc_fallthrough ();
	    case GOMP_MAP_FORCE_TOFROM:
	      if (DECL_P (decl) && heddle_register_p (decl))
		break;
	      m_copied.insert (TREE_CODE (decl) == MEM_REF || INDIRECT_REF_P (decl) ? TREE_OPERAND (decl, 0) : decl);
	      m_data.push_back (c);
	      break;
	    case GOMP_MAP_TO_PSET:
	      m_copied.insert (TREE_CODE (decl) == MEM_REF || INDIRECT_REF_P (decl) ? TREE_OPERAND (decl, 0) : decl);
	      m_data.push_back (c);
	      break;
	    case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_ALLOC: case GOMP_MAP_POINTER:
	    case GOMP_MAP_FORCE_PRESENT: case GOMP_MAP_FORCE_DEVICEPTR: case GOMP_MAP_FIRSTPRIVATE_POINTER:
	    case GOMP_MAP_FIRSTPRIVATE_REFERENCE: case GOMP_MAP_IF_PRESENT:
	      m_data.push_back (c);
	      break;
	    default:
	      return false;
	    }
	  break;
	}
      case OMP_CLAUSE_IF: case OMP_CLAUSE_NUM_GANGS: case OMP_CLAUSE_NUM_WORKERS: case OMP_CLAUSE_VECTOR_LENGTH:
      case OMP_CLAUSE_ASYNC: case OMP_CLAUSE_WAIT:
	m_launch.push_back (c);
	break;
      default:
	return false;
      }
  for (tree c : m_data)
    {
      tree decl = OMP_CLAUSE_DECL (c);
      while (!DECL_P (decl) && (handled_component_p (decl) || TREE_CODE (decl) == MEM_REF || INDIRECT_REF_P (decl)
				|| CONVERT_EXPR_P (decl)))
	decl = TREE_OPERAND (decl, 0);
      if (DECL_P (decl) && (decl == OMP_CLAUSE_DECL (c) || !heddle_register_p (decl)))
	m_named.insert (decl);
    }
  return true;
}

/* The memory that the host may access.  */

bool
kernels_region::host_memory_p (tree t) const
{
  tree base = t;
  for (; handled_component_p (base); base = TREE_OPERAND (base, 0))
    if (TREE_CODE (base) == ARRAY_REF && !is_gimple_min_invariant (TREE_OPERAND (base, 1)))
      return false;
  if (TREE_CODE (base) == MEM_REF || INDIRECT_REF_P (base))
    base = TREE_OPERAND (base, 0);
  if (!DECL_P (base) || !m_copied.count (base) || m_calls || TREE_THIS_VOLATILE (t))
    return false;
  for (tree store : m_stores)
    if (heddle_may_change_p (store, t))
      return false;
  return true;
}

bool
kernels_region::host_value_p (tree t) const
{
  if (POINTER_TYPE_P (TREE_TYPE (t)) || !is_gimple_reg_type (TREE_TYPE (t)))
    return false;
  if (DECL_P (t) && heddle_register_p (t))
    return !m_named.count (t);
  return is_gimple_min_invariant (t) || host_memory_p (t);
}

bool
kernels_region::host_p (gimple *s) const
{
  switch (gimple_code (s))
    {
    case GIMPLE_LABEL: case GIMPLE_GOTO: case GIMPLE_NOP: case GIMPLE_PREDICT:
      return gimple_code (s) != GIMPLE_GOTO || TREE_CODE (gimple_goto_dest (s)) == LABEL_DECL;
    case GIMPLE_COND:
      return host_value_p (gimple_cond_lhs (s)) && host_value_p (gimple_cond_rhs (s));
    case GIMPLE_SWITCH:
      return host_value_p (gimple_switch_index (as_a<gswitch *> (s)));
    case GIMPLE_ASSIGN:
      {
	if (gimple_clobber_p (s))
	  return true;
	tree lhs = gimple_assign_lhs (s);
	if (gimple_has_volatile_ops (s) || !DECL_P (lhs) || !heddle_register_p (lhs))
	  return false;
	for (unsigned i = 0; i < gimple_num_ops (s); i++)
	  if (gimple_op (s, i) && !host_value_p (gimple_op (s, i)))
	    return false;
	return true;
      }
    default:
      return false;
    }
}

/* S computes a pointer.  */

bool
kernels_region::pointer_p (gimple *s) const
{
  tree lhs = is_gimple_assign (s) ? gimple_assign_lhs (s) : NULL_TREE;
  return lhs && DECL_P (lhs) && heddle_register_p (lhs) && POINTER_TYPE_P (TREE_TYPE (lhs))
	 && !gimple_has_volatile_ops (s);
}

/* Divide statements among the parts and the host.  */

void
kernels_region::flush ()
{
  if (m_run.empty ())
    return;
  m_parts.push_back (part (m_run, false, false));
  m_run.clear ();
}

bool
kernels_region::plan_all (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    if (!plan (gsi_stmt (i)))
      return false;
  flush ();
  return true;
}

bool
kernels_region::plan_loop (gimple *loop)
{
  if (!parallel_inside_p (loop))
    {
      m_run.push_back (loop);
      return true;
    }
  flush ();
  const bool parallel = !omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ);
  m_parts.push_back (part ({ loop }, true, !parallel));
  return true;
}

bool
kernels_region::plan (gimple *s)
{
  if (is_gimple_debug (s))
    return true;
  if (gbind *bind = dyn_cast<gbind *> (s))
    {
      flush ();
      return plan_all (gimple_bind_body (bind));
    }
  if (gimple_code (s) == GIMPLE_TRY)
    {
      flush ();
      for (gimple_stmt_iterator i = gsi_start (*gimple_try_cleanup_ptr (s)); !gsi_end_p (i); gsi_next (&i))
	if (!gimple_clobber_p (gsi_stmt (i)))
	  return false;
      return plan_all (gimple_try_eval (s));
    }
  if (gimple_code (s) == GIMPLE_OMP_FOR)
    return plan_loop (s);
  if (pointer_p (s))
    {
      /* Once, and with unchanging operands.  */
      return m_pointers.insert ({ gimple_assign_lhs (s), s }).second;
    }
  if (host_p (s) && (m_run.empty () || !is_gimple_assign (s)))
    {
      flush ();
      m_jumps |= gimple_code (s) == GIMPLE_LABEL;
      return true;
    }
  if (!is_gimple_assign (s) && !is_gimple_call (s))
    return false;
  m_run.push_back (s);
  return true;
}

/* Give P the statements that compute its pointers.  False: the pointers' values may be different inside P.  */

bool
kernels_region::add_pointers (part *p)
{
  std::vector<tree> wanted (p->in.begin (), p->in.end ());
  std::set<tree> done;
  while (!wanted.empty ())
    {
      tree v = wanted.back ();
      wanted.pop_back ();
      const auto found = m_pointers.find (v);
      if (found == m_pointers.end ())
	{
	  if (heddle_register_p (v))
	    p->in.insert (v);
	  continue;
	}
      gimple *s = found->second;
      if (p->of.written.count (v))
	return false;
      for (unsigned i = 1; i < gimple_num_ops (s); i++)
	{
	  tree op = gimple_op (s, i);
	  if (op && !is_gimple_val (op) && !host_memory_p (op))
	    return false;
	}
      p->in.erase (v);
      /* A pointer on the way to others comes before them, in another copy if need be.  */
      p->pointers.insert (p->pointers.begin (), gimple_copy (s));
      gimple_init_singleton (p->pointers.front ());
      const size_t most_pointers = 1000;
      if (p->pointers.size () > most_pointers)
	return false;
      uses of;
      collect (s, &of);
      p->of.read.insert (of.read.begin (), of.read.end ());
      wanted.insert (wanted.end (), of.read.begin (), of.read.end ());
      done.insert (v);
    }
  p->of.written.insert (done.begin (), done.end ());
  return true;
}

/* The parts can be given all their values.  */

bool
kernels_region::check_parts ()
{
  body_flow flow;
  for (part &p : m_parts)
    {
      gimple *first = p.stmts.front (), *last = p.stmts.back ();
      for (gimple *s : p.stmts)
	collect (s, &p.of);
      std::set<tree> all = p.of.read;
      all.insert (p.of.written.begin (), p.of.written.end ());
      for (tree v : all)
	if (!heddle_register_p (v))
	  {
	    if (!is_global_var (v) && !m_named.count (v))
	      return false;
	  }
	else if (!m_named.count (v))
	  {
	    const bool written = p.of.written.count (v);
	    if (written && flow.live_after_p (first, last, v))
	      p.back.insert (v);
	    else if (flow.exposed_p (first, last, v))
	      p.in.insert (v);
	    if (p.back.count (v) && POINTER_TYPE_P (TREE_TYPE (v)))
	      return false;
	  }
	else if (p.of.written.count (v))
	  return false;
    }
  for (part &p : m_parts)
    if (!add_pointers (&p))
      return false;
  /* Pointers have the same values at each place of their computation.  */
  for (const auto &computed : m_pointers)
    for (unsigned i = 1; i < gimple_num_ops (computed.second); i++)
      {
	tree op = gimple_op (computed.second, i);
	if (op && DECL_P (op) && heddle_register_p (op) && !m_pointers.count (op) && m_changed.count (op))
	  return false;
      }
  return true;
}

/* Move the numbers in "gang", "worker" and "vector" of LOOP and of inner loops to CLAUSES.  */

tree
take_numbers (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  tree *clauses = static_cast<tree *> (wi->info);
  if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
    for (tree c = gimple_omp_for_clauses (gsi_stmt (*gsi)); c; c = OMP_CLAUSE_CHAIN (c))
      {
	const omp_clause_code code = OMP_CLAUSE_CODE (c);
	const omp_clause_code number = code == OMP_CLAUSE_GANG ? OMP_CLAUSE_NUM_GANGS
				       : code == OMP_CLAUSE_WORKER ? OMP_CLAUSE_NUM_WORKERS
				       : code == OMP_CLAUSE_VECTOR ? OMP_CLAUSE_VECTOR_LENGTH : OMP_CLAUSE_ERROR;
	if (number == OMP_CLAUSE_ERROR || !OMP_CLAUSE_OPERAND (c, 0))
	  continue;
	if (!omp_find_clause (*clauses, number))
	  {
	    tree n = build_omp_clause (OMP_CLAUSE_LOCATION (c), number);
	    OMP_CLAUSE_OPERAND (n, 0) = OMP_CLAUSE_OPERAND (c, 0);
	    OMP_CLAUSE_CHAIN (n) = *clauses;
	    *clauses = n;
	  }
	OMP_CLAUSE_OPERAND (c, 0) = NULL_TREE;
      }
  return NULL_TREE;
}

/* Give LOOP, inside of a sequential loop, the axes of one gang.  */

tree
take_gangs (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_FOR || omp_find_clause (gimple_omp_for_clauses (s), OMP_CLAUSE_SEQ))
    return NULL_TREE;
  *handled = true;
  for (tree *c = gimple_omp_for_clauses_ptr (s); *c; )
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_GANG)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
  return NULL_TREE;
}

/* The clauses for the launch of P's construct; an ALONE construct waits, too.  */

tree
kernels_region::launch_clauses (const part &p, bool alone) const
{
  tree clauses = NULL_TREE;
  auto add = [&] (tree c) { OMP_CLAUSE_CHAIN (c) = clauses; clauses = c; };
  for (tree c : m_launch)
    {
      const omp_clause_code code = OMP_CLAUSE_CODE (c);
      const bool size = code == OMP_CLAUSE_NUM_GANGS || code == OMP_CLAUSE_NUM_WORKERS
			|| code == OMP_CLAUSE_VECTOR_LENGTH;
      if ((!size || (p.parallel && !(p.one_gang && code == OMP_CLAUSE_NUM_GANGS)))
	  && (code != OMP_CLAUSE_WAIT || alone))
	add (copy_clause (c));
    }
  auto each = [&] (walk_stmt_fn f)
    {
      for (gimple *s : p.stmts)
	{
	  statement_walk wi (&clauses);
	  gimple_stmt_iterator gsi = gsi_start (s);
	  walk_gimple_stmt (&gsi, f, NULL, &wi);
	}
    };
  if (p.one_gang)
    each (take_gangs);
  for (omp_clause_code code : { OMP_CLAUSE_NUM_GANGS, OMP_CLAUSE_NUM_WORKERS })
    if (code == OMP_CLAUSE_NUM_GANGS ? p.one_gang || !p.parallel : !p.parallel)
      {
	tree one = build_omp_clause (m_loc, code);
	OMP_CLAUSE_OPERAND (one, 0) = integer_one_node;
	add (one);
      }
  each (take_numbers);
  return clauses;
}

/* Make P's construct, without its body.  */

void
kernels_region::build (part *p, bool alone) const
{
  tree clauses = NULL_TREE, *last = &clauses;
  auto add = [&] (tree c) { *last = c; last = &OMP_CLAUSE_CHAIN (c); };
  for (tree c : m_data)
    add (copy_clause (c));
  for (tree v : p->back)
    add (heddle_make_map (m_loc, GOMP_MAP_TOFROM, v, DECL_SIZE_UNIT (v)));
  for (tree v : p->in)
    {
      tree c = build_omp_clause (m_loc, OMP_CLAUSE_FIRSTPRIVATE);
      OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 1;
      OMP_CLAUSE_DECL (c) = v;
      if (!m_named.count (v))
	add (c);
    }
  for (tree v : p->of.written)
    if (heddle_register_p (v) && !m_named.count (v) && !p->back.count (v) && !p->in.count (v))
      {
	tree c = build_omp_clause (m_loc, OMP_CLAUSE_PRIVATE);
	OMP_CLAUSE_DECL (c) = v;
	add (c);
      }
  *last = launch_clauses (*p, alone);
  p->made = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_PARALLEL, clauses);
  gimple_set_location (p->made, m_loc);
}

/* Put the parts' constructs in the places of their statements in SEQ.  */

void
kernels_region::put_in (gimple_seq *seq)
{
  std::vector<gimple *> stmts;
  for (gimple_stmt_iterator i = gsi_start (*seq); !gsi_end_p (i); gsi_next (&i))
    stmts.push_back (gsi_stmt (i));
  gimple_seq all = NULL;
  for (gimple *s : stmts)
    {
      const auto found = m_place.find (s);
      gimple_init_singleton (s);
      if (found != m_place.end ())
	{
	  part &p = m_parts[found->second];
	  if (p.placed)
	    continue;
	  p.placed = true;
	  gimple_seq_add_stmt_without_update (&all, p.made);
	  for (gimple *after : p.after)
	    gimple_seq_add_stmt_without_update (&all, after);
	  continue;
	}
      if (pointer_p (s) && m_pointers.count (gimple_assign_lhs (s)))
	continue;
      if (gbind *bind = dyn_cast<gbind *> (s))
	put_in (gimple_bind_body_ptr (bind));
      else if (gimple_code (s) == GIMPLE_TRY)
	put_in (gimple_try_eval_ptr (s));
      gimple_seq_add_stmt_without_update (&all, s);
    }
  *seq = all;
}

/* The construct around BODY that maps the region's data.  */

gimple *
kernels_region::data_construct (gimple_seq body) const
{
  tree clauses = NULL_TREE, *last = &clauses;
  auto add = [&] (tree c)
    {
      *last = copy_clause (c);
      last = &OMP_CLAUSE_CHAIN (*last);
    };
  for (tree c : m_data)
    switch (OMP_CLAUSE_MAP_KIND (c))
      {
      case GOMP_MAP_POINTER: case GOMP_MAP_TO_PSET: case GOMP_MAP_FIRSTPRIVATE_POINTER:
      case GOMP_MAP_FIRSTPRIVATE_REFERENCE: case GOMP_MAP_FORCE_DEVICEPTR:
	break;
      default:
	add (c);
      }
  for (tree c : m_launch)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF)
      add (c);
  gimple_seq end = NULL;
  gimple_seq_add_stmt_without_update (&end, gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_DATA_END), 0));
  gbind *inside = gimple_build_bind (NULL_TREE, body, make_node (BLOCK));
  gimple *whole = gimple_build_try (inside, end, GIMPLE_TRY_FINALLY);
  gimple *data = gimple_build_omp_target (whole, GF_OMP_TARGET_KIND_OACC_DATA_KERNELS, clauses);
  /* The compiler's (kept-regions.cc).  */
  gimple_set_location (data, BUILTINS_LOCATION);
  gimple_set_location (gimple_seq_first_stmt (end), BUILTINS_LOCATION);
  return data;
}

/* A wait for the region's queue.  */

gimple *
kernels_region::wait () const
{
  for (tree c : m_launch)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC)
      {
	gimple *call = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_WAIT), 3,
					  build_int_cst (integer_type_node, GOMP_ASYNC_SYNC), integer_one_node,
					  unshare_expr (OMP_CLAUSE_ASYNC_EXPR (c)));
	gimple_set_location (call, m_loc);
	return call;
      }
  return NULL;
}

gimple *
kernels_region::divide ()
{
  gimple_seq body = gimple_omp_body (m_region);
  if (!sort_clauses () || !plan_all (body) || !check_parts ())
    return NULL;
  bool any = false;
  for (const part &p : m_parts)
    any |= p.parallel;
  if (!any)
    return NULL;
  const bool alone = m_parts.size () == 1 && !m_jumps;
  for (tree c : m_launch)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_WAIT && !alone)
      return NULL;
  for (part &p : m_parts)
    {
      const size_t at = &p - &m_parts[0];
      for (gimple *s : p.stmts)
	m_place[s] = at;
      build (&p, alone);
      if (gimple *w = p.back.empty () ? NULL : wait ())
	p.after.push_back (w);
    }
  put_in (&body);
  for (part &p : m_parts)
    {
      gimple_seq inside = NULL;
      for (const std::vector<gimple *> *list : { &p.pointers, &p.stmts })
	for (gimple *s : *list)
	  gimple_seq_add_stmt_without_update (&inside, s);
      gimple_omp_set_body (p.made, gimple_build_bind (NULL_TREE, inside, make_node (BLOCK)));
    }
  if (!alone)
    {
      if (gimple *w = wait ())
	gimple_seq_add_stmt_without_update (&body, w);
      return data_construct (body);
    }
  gimple *bind = gimple_build_bind (NULL_TREE, body, make_node (BLOCK));
  gimple_set_location (bind, m_loc);
  return bind;
}

/* Note the memory stored by S, and possible stores of called functions.  */

tree
kernels_region::note_store (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  kernels_region &region = *static_cast<kernels_region *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  tree lhs = gimple_get_lhs (s);
  if (lhs && !(DECL_P (lhs) && heddle_register_p (lhs)))
    region.m_stores.push_back (lhs);
  else if (lhs)
    region.m_changed.insert (lhs);
  region.m_calls |= (is_gimple_call (s) && !heddle_computes_value_p (as_a<gcall *> (s)))
		    || gimple_code (s) == GIMPLE_OMP_ATOMIC_LOAD || gimple_code (s) == GIMPLE_ASM;
  return NULL_TREE;
}

/* Note the only assignment to a variable, which has one value in the region.  Behind a branch a variable of the
   program's own may keep its value from before the region.  */

tree
kernels_region::note_value (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  kernels_region &region = *static_cast<kernels_region *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_code (s) == GIMPLE_OMP_FOR;
  region.m_branched |= gimple_code (s) == GIMPLE_LABEL || gimple_code (s) == GIMPLE_COND
		       || gimple_code (s) == GIMPLE_SWITCH;
  tree lhs = is_gimple_assign (s) ? gimple_assign_lhs (s) : NULL_TREE;
  if (!lhs || !DECL_P (lhs) || region.m_changed.count (lhs) != 1 || !heddle_register_p (lhs)
      || (region.m_branched && !DECL_ARTIFICIAL (lhs)))
    return NULL_TREE;
  for (unsigned i = 1; i < gimple_num_ops (s); i++)
    {
      tree op = gimple_op (s, i);
      if (!op || is_gimple_min_invariant (op))
	continue;
      if (DECL_P (op) && heddle_register_p (op))
	{
	  if (region.m_changed.count (op) && !region.m_facts.computed.count (op))
	    return NULL_TREE;
	  continue;
	}
      if (region.m_calls)
	return NULL_TREE;
      for (tree store : region.m_stores)
	if (heddle_may_change_p (store, op))
	  return NULL_TREE;
    }
  region.m_facts.computed[lhs] = s;
  return NULL_TREE;
}

/* Note the effects of the region.  */

void
kernels_region::look ()
{
  m_stores.clear ();
  m_changed.clear ();
  m_calls = m_branched = false;
  gimple_seq body = gimple_omp_body (m_region);
  for (walk_stmt_fn f : { note_store, note_value })
    {
      statement_walk wi (this);
      walk_gimple_seq (body, f, NULL, &wi);
    }
  heddle_find_alone (gimple_omp_target_clauses (m_region), &m_facts.alone);
}

/* An outermost loop of a region.  */

tree
judge_nest (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR;
  if (*handled)
    heddle_judge_nest (gsi_stmt (*gsi), *static_cast<nest_facts *> (wi->info));
  return NULL_TREE;
}

/* Decide which loops are parallel.  */

void
kernels_region::judge (overlaps *tested, bool quiet)
{
  m_facts.tested = tested;
  m_facts.quiet = quiet;
  statement_walk wi (&m_facts);
  walk_gimple_seq (gimple_omp_body (m_region), judge_nest, NULL, &wi);
}

tree
count_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  bool parallel;
  *static_cast<unsigned *> (wi->info) += is_loop (gsi, &parallel, wi) != NULL_TREE;
  *handled = false;
  return NULL_TREE;
}

unsigned
kernels_region::parallel_loops () const
{
  unsigned n = 0;
  statement_walk wi (&n);
  walk_gimple_seq (gimple_omp_body (m_region), count_loop, NULL, &wi);
  return n;
}

/* REGION uses variables shared by nested functions: objects and pointers have the places of variables in its
   clauses.  */

bool
nested_p (gimple *region)
{
  if (decl_function_context (current_function_decl))
    return true;
  for (tree c = gimple_omp_target_clauses (region); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c) && DECL_P (OMP_CLAUSE_DECL (c))
	&& (heddle_frame_p (OMP_CLAUSE_DECL (c)) || DECL_HAS_VALUE_EXPR_P (OMP_CLAUSE_DECL (c))))
      return true;
  return false;
}

/* Replace the statement at GSI by OTHER, which keeps its location.  */

void
replace (gimple_stmt_iterator *gsi, gimple *other)
{
  const location_t loc = gimple_location (other);
  gsi_replace (gsi, other, false);
  gimple_set_location (other, loc);
}

/* In SEQ, replace S by OTHER, unless null.  */

void
replace_in (gimple_seq *seq, gimple *s, gimple *other)
{
  for (gimple_stmt_iterator i = gsi_start (*seq); other && !gsi_end_p (i); gsi_next (&i))
    if (gsi_stmt (i) == s)
      {
	replace (&i, other);
	return;
      }
}

/* Divide the region at GSI, in two forms if tests permit more parallel loops in one of them.  */

void
divide_in_two_forms (gimple_stmt_iterator *gsi)
{
  two_regions both (gsi);
  gomp_target *copy = as_a<gomp_target *> (both.copy ()), *region = as_a<gomp_target *> (both.region ());
  gbind *bind = as_a<gbind *> (gsi_stmt (*gsi));
  overlap_test test (copy);
  kernels_region apart (copy), any (region);
  apart.look ();
  apart.judge (test.tested (), false);
  any.look ();
  any.judge (NULL, true);
  const bool more = apart.parallel_loops () > any.parallel_loops () && test.tested ()->any ();
  gimple *divided = more ? apart.divide () : NULL;
  if (divided)
    {
      both.choose (test);
      replace_in (gimple_bind_body_ptr (bind), copy, divided);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, region, "more loops of this kernels construct are parallel if its "
			 "arrays do not overlap; this is tested before it\n");
    }
  else
    both.drop_copy ();
  replace_in (gimple_bind_body_ptr (bind), region, any.divide ());
}

tree
change_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_code (s) == GIMPLE_OMP_TARGET && gimple_omp_target_kind (s) == GF_OMP_TARGET_KIND_OACC_KERNELS;
  if (!*handled || nested_p (s))
    return NULL_TREE;
  gimple_seq before = NULL, after = NULL;
  heddle_promote_scalars (s, &before, &after);
  if (before)
    gsi_insert_seq_before_without_update (gsi, before, GSI_SAME_STMT);
  if (after)
    {
      gimple_stmt_iterator behind = *gsi;
      gsi_insert_seq_after_without_update (&behind, after, GSI_SAME_STMT);
    }
  plain_loops (s, GF_OMP_FOR_KIND_OACC_LOOP, OMP_CLAUSE_AUTO).find ();
  if (optimize && heddle_can_copy_p (s))
    {
      divide_in_two_forms (gsi);
      return NULL_TREE;
    }
  kernels_region region (as_a<gomp_target *> (s));
  region.look ();
  region.judge (NULL, false);
  if (gimple *other = region.divide ())
    replace (gsi, other);
  return NULL_TREE;
}

} // namespace

unsigned
acc_kernels_pass::execute (function *)
{
  heddle_walk_body (change_region);
  return 0;
}
