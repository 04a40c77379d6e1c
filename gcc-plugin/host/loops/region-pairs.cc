/* region-pairs.cc -- target regions with a shared loop each, to become one region: shape and clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Two regions are alike if they have the same constructs inside of each other, with the same clauses for devices,
   teams, threads and schedules, and loops with the same first value, end and step.  Bounds are constants, firstprivate
   variables, or computed in the region from these.

   Clauses for data:
     - a variable of a thread's own, or of a reduction, is mentioned by one of the regions only, or is private in both
       at the same level, without a value from the other region;
     - a firstprivate variable of one region is firstprivate in the other region, too, or is not mentioned there;
     - the maps of one variable, with its pointers and its descriptor, are those of one region, or equal in both but for
       the direction.  Data not present before are copied to the device by the first region and to the host by the
       last one.  In between the second finds what the first has left, which it would find after copies to the host and
       back: if the first does not copy to the host what the second copies to the device, or the other way round, the
       region in question must not change these data.

   What else a clause says (nowait, depend, if, lastprivate, always, ...) is an obstacle.  */

#include "host/loops/region-pairs.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/independence.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "gimple-walk.h"
#include "tuning.h"

namespace {

/* The name of T's variable, for messages.  */

std::string
name_of (tree t)
{
  while (t && (handled_component_p (t) || TREE_CODE (t) == MEM_REF || INDIRECT_REF_P (t)))
    t = TREE_OPERAND (t, 0);
  if (!t || !DECL_P (t) || !DECL_NAME (t) || DECL_IGNORED_P (t))
    return "a variable";
  return "'" + std::string (lang_hooks.decl_printable_name (t, 1)) + "'";
}

/* A and B are constructs of the same kind.  */

bool
same_kind_p (gimple *a, gimple *b)
{
  return gimple_code (a) == gimple_code (b)
	 && (gimple_code (a) != GIMPLE_OMP_FOR || gimple_omp_for_kind (a) == gimple_omp_for_kind (b));
}

/* DECL is an iteration variable of LOOP.  */

bool
index_p (gimple *loop, tree decl)
{
  if (gimple_code (loop) != GIMPLE_OMP_FOR)
    return false;
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (gimple_omp_for_index (loop, i) == decl)
      return true;
  return false;
}

/* Clause C has a variable, or data, of the program's.  */

bool
data_clause_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_SHARED: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_REDUCTION:
    case OMP_CLAUSE_LINEAR: case OMP_CLAUSE_MAP:
      return true;
    default:
      return false;
    }
}

/* Clauses without data: A and B say the same.  */

bool
same_clause_p (tree a, tree b, line_values *values)
{
  if (OMP_CLAUSE_CODE (a) != OMP_CLAUSE_CODE (b))
    return false;
  switch (OMP_CLAUSE_CODE (a))
    {
    case OMP_CLAUSE_NUM_TEAMS:
#ifdef OMP_CLAUSE_NUM_TEAMS_LOWER_EXPR
      if (!values->same_p (OMP_CLAUSE_NUM_TEAMS_LOWER_EXPR (a), OMP_CLAUSE_NUM_TEAMS_LOWER_EXPR (b)))
	return false;
#endif
      return values->same_p (OMP_CLAUSE_OPERAND (a, 0), OMP_CLAUSE_OPERAND (b, 0));
    case OMP_CLAUSE_THREAD_LIMIT: case OMP_CLAUSE_NUM_THREADS: case OMP_CLAUSE_DIST_SCHEDULE:
    case OMP_CLAUSE_NUM_GANGS: case OMP_CLAUSE_NUM_WORKERS: case OMP_CLAUSE_VECTOR_LENGTH:
      return values->same_p (OMP_CLAUSE_OPERAND (a, 0), OMP_CLAUSE_OPERAND (b, 0));
    case OMP_CLAUSE_SCHEDULE:
      return OMP_CLAUSE_SCHEDULE_KIND (a) == OMP_CLAUSE_SCHEDULE_KIND (b)
	     && values->same_p (OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (a), OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (b));
    case OMP_CLAUSE_BIND:
      return OMP_CLAUSE_BIND_KIND (a) == OMP_CLAUSE_BIND_KIND (b);
    case OMP_CLAUSE_COLLAPSE:
      return true;				/* the loops themselves are compared */
    case OMP_CLAUSE_GANG: case OMP_CLAUSE_WORKER: case OMP_CLAUSE_VECTOR:
      return !OMP_CLAUSE_OPERAND (a, 0) && !OMP_CLAUSE_OPERAND (b, 0)
	     && (OMP_CLAUSE_CODE (a) != OMP_CLAUSE_GANG || (!OMP_CLAUSE_OPERAND (a, 1) && !OMP_CLAUSE_OPERAND (b, 1)));
    case OMP_CLAUSE_ORDER: case OMP_CLAUSE_INDEPENDENT: case OMP_CLAUSE_AUTO: case OMP_CLAUSE_SEQ:
      return true;
    default:
      return false;
    }
}

} // namespace

bool
merged_clauses::refuse (const char *why, tree about)
{
  tree base = about && !DECL_P (about) ? m_values->base_of (about) : NULL_TREE;
  about = base ? base : about;
  if (m_obstacle.empty ())
    m_obstacle = about ? name_of (about) + why : why;
  return false;
}

/* The value of A, read in both regions, is the same in both, and FIRST's body leaves it.  */

bool
merged_clauses::steady_p (tree a) const
{
  for (tree store : m_first.stores)
    if (!m_first.own.count (store) && heddle_may_meet_p (store, a))
      return false;
  return true;
}

/* A, of the first region, and B, of the second, are the same: bounds, or values for them.  */

bool
merged_clauses::same_bound (tree a, tree b, unsigned depth)
{
  if (TREE_CODE (a) == INTEGER_CST || TREE_CODE (b) == INTEGER_CST)
    return operand_equal_p (a, b, 0);
  if (depth > tuning.walk_depth)
    return false;
  auto definition = [] (const loop_region &r, tree v)
    {
      gimple *found = NULL;
      for (gimple *s : r.before)
	if (gimple_assign_lhs (s) == v)
	  {
	    bool same = !found || (gimple_assign_rhs_code (s) == gimple_assign_rhs_code (found)
				   && gimple_num_ops (s) == gimple_num_ops (found));
	    for (unsigned i = 1; found && same && i < gimple_num_ops (s); i++)
	      same = operand_equal_p (gimple_op (s, i), gimple_op (found, i), 0);
	    if (!same)
	      return static_cast<gimple *> (NULL);
	    found = s;
	  }
      return found;
    };
  if (DECL_P (a) && DECL_P (b))
    {
      gimple *x = definition (m_first, a), *y = definition (m_second, b);
      if (x && y)
	{
	  /* A conversion is what it is by its type.  */
	  if (gimple_assign_rhs_code (x) != gimple_assign_rhs_code (y) || gimple_num_ops (x) != gimple_num_ops (y)
	      || TYPE_MAIN_VARIANT (TREE_TYPE (a)) != TYPE_MAIN_VARIANT (TREE_TYPE (b)))
	    return false;
	  for (unsigned i = 1; i < gimple_num_ops (x); i++)
	    if (!same_bound (gimple_op (x, i), gimple_op (y, i), depth + 1))
	      return false;
	  return true;
	}
      if (x || y)
	return false;
      /* Both are copies of the host's value, or both are pointers to one place.  */
      auto copied = [] (const loop_region &r, tree v)
	{
	  for (tree c = gimple_omp_target_clauses (r.target); c; c = OMP_CLAUSE_CHAIN (c))
	    if (heddle_has_decl (c) && OMP_CLAUSE_DECL (c) == v
		&& (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE || heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER)))
	      return true;
	  return false;
	};
      return copied (m_first, a) && copied (m_second, b) && (a == b || m_values->same_p (a, b)) && steady_p (a);
    }
  if (TREE_CODE (a) != TREE_CODE (b) || !EXPR_P (a) || TREE_OPERAND_LENGTH (a) != TREE_OPERAND_LENGTH (b)
      || TYPE_MAIN_VARIANT (TREE_TYPE (a)) != TYPE_MAIN_VARIANT (TREE_TYPE (b))
      || TREE_THIS_VOLATILE (a) || !steady_p (a))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH (a); i++)
    {
      tree x = TREE_OPERAND (a, i), y = TREE_OPERAND (b, i);
      if (!x || !y ? x != y : TREE_CODE (x) == FIELD_DECL ? x != y : CONSTANT_CLASS_P (x) || CONSTANT_CLASS_P (y)
	  ? !operand_equal_p (x, y, 0) : !same_bound (x, y, depth + 1))
	return false;
    }
  return true;
}

/* A and B, loops of both regions, have the same iterations.  */

bool
merged_clauses::same_loops (gomp_for *a, gomp_for *b)
{
  if (gimple_omp_for_collapse (a) != gimple_omp_for_collapse (b)
      || gimple_omp_for_combined_p (a) != gimple_omp_for_combined_p (b)
      || gimple_omp_for_combined_into_p (a) != gimple_omp_for_combined_into_p (b))
    return refuse ("other loops");
  for (unsigned i = 0; i < gimple_omp_for_collapse (a); i++)
    {
      tree v = gimple_omp_for_index (a, i), w = gimple_omp_for_index (b, i);
      tree up = gimple_omp_for_incr (a, i), down = gimple_omp_for_incr (b, i);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (v)) || TYPE_MAIN_VARIANT (TREE_TYPE (v)) != TYPE_MAIN_VARIANT (TREE_TYPE (w))
	  || TREE_ADDRESSABLE (v) || TREE_ADDRESSABLE (w) || TREE_THIS_VOLATILE (v) || TREE_THIS_VOLATILE (w))
	return refuse ("iteration variables of different types");
      if (gimple_omp_for_cond (a, i) != gimple_omp_for_cond (b, i) || TREE_CODE (up) != TREE_CODE (down)
	  || (TREE_CODE (up) != PLUS_EXPR && TREE_CODE (up) != MINUS_EXPR)
	  || TREE_CODE (TREE_OPERAND (up, 1)) != INTEGER_CST
	  || !operand_equal_p (TREE_OPERAND (up, 1), TREE_OPERAND (down, 1), 0)
	  || !same_bound (gimple_omp_for_initial (a, i), gimple_omp_for_initial (b, i), 0)
	  || !same_bound (gimple_omp_for_final (a, i), gimple_omp_for_final (b, i), 0))
	return refuse ("other iterations, or bounds of unknown values");
    }
  return true;
}

/* Both regions have the same constructs.  */

bool
merged_clauses::same_shape ()
{
  if (gimple_omp_target_kind (m_first.target) != gimple_omp_target_kind (m_second.target)
      || m_first.levels.size () != m_second.levels.size ())
    return refuse ("other constructs");
  for (unsigned i = 0; i < m_first.levels.size (); i++)
    {
      gimple *a = m_first.levels[i], *b = m_second.levels[i];
      if (!same_kind_p (a, b))
	return refuse ("other constructs");
      if (gimple_code (a) == GIMPLE_OMP_FOR && !same_loops (as_a<gomp_for *> (a), as_a<gomp_for *> (b)))
	return false;
    }
  return true;
}

/* The body of R stores to the object of BASE, a variable or a pointer, or to an unknown one.  */

bool
merged_clauses::stores_p (const loop_region &r, tree base) const
{
  std::set<tree> leads = { base };
  std::vector<tree> open;
  for (tree store : r.stores)
    {
      tree t = store;
      while (handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      if (DECL_P (t))
	{
	  if (t == base)
	    return true;
	  continue;
	}
      t = TREE_CODE (t) == MEM_REF || INDIRECT_REF_P (t) ? TREE_OPERAND (t, 0) : NULL_TREE;
      if (!t)
	return true;
      open.push_back (t);
    }
  /* Pointers, back to the variables that they are computed from.  */
  std::set<tree> seen;
  while (!open.empty ())
    {
      tree t = open.back ();
      open.pop_back ();
      if (!seen.insert (t).second)
	continue;
      if (TREE_CODE (t) == ADDR_EXPR)
	{
	  tree object = get_base_address (TREE_OPERAND (t, 0));
	  if (!object || !DECL_P (object) || object == base)
	    return true;
	  continue;
	}
      if (!DECL_P (t) || t == base)
	return true;
      if (!r.own.count (t))
	continue;
      bool known = false;
      auto look = [&] (gimple *s)
	{
	  if (!is_gimple_assign (s) || gimple_assign_lhs (s) != t)
	    return;
	  known = true;
	  const tree_code code = gimple_assign_rhs_code (s);
	  if (code == POINTER_PLUS_EXPR || CONVERT_EXPR_CODE_P (code) || code == VAR_DECL || code == PARM_DECL
	      || code == ADDR_EXPR)
	    open.push_back (gimple_assign_rhs1 (s));
	  else
	    open.push_back (base);
	};
      auto each = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
	{
	  *handled = false;
	  (*static_cast<decltype (look) *> (wi->info)) (gsi_stmt (*gsi));
	  return NULL_TREE;
	};
      statement_walk wi (&look);
      walk_gimple_seq (gimple_omp_body (r.target), each, NULL, &wi);
      if (!known)
	return true;
    }
  return false;
}

/* A, of the first region, and B map the same.  A becomes the map for both.  */

bool
merged_clauses::merge_map (tree a, tree b)
{
  auto plain = [] (tree c)
    {
      return heddle_copies_in_p (c) || heddle_copies_out_p (c) || heddle_map_p (c, GOMP_MAP_ALLOC);
    };
  if (OMP_CLAUSE_CODE (a) != OMP_CLAUSE_CODE (b))
    return refuse (" has clauses of other kinds in both regions", OMP_CLAUSE_DECL (a));
  if (!m_values->same_p (OMP_CLAUSE_DECL (a), OMP_CLAUSE_DECL (b))
      || !m_values->same_p (OMP_CLAUSE_SIZE (a), OMP_CLAUSE_SIZE (b))
      || OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (a) != OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (b))
    return refuse (" is mapped in another part", OMP_CLAUSE_DECL (a));
  if (OMP_CLAUSE_MAP_KIND (a) == OMP_CLAUSE_MAP_KIND (b) && !plain (a))
    return OMP_CLAUSE_MAP_KIND (a) != GOMP_MAP_DELETE && OMP_CLAUSE_MAP_KIND (a) != GOMP_MAP_RELEASE;
  if (!plain (a) || !plain (b))
    return refuse (" has clauses of other kinds in both regions", OMP_CLAUSE_DECL (a));
  if (heddle_looked_up_p (a))
    return heddle_looked_up_p (b) || refuse (" is mapped in another part", OMP_CLAUSE_DECL (a));
  const bool in = heddle_copies_in_p (a), out = heddle_copies_out_p (a);
  const bool later_in = heddle_copies_in_p (b), later_out = heddle_copies_out_p (b);
  tree base = m_values->base_of (OMP_CLAUSE_DECL (a));
  if (later_in && !in && !out)
    return refuse (" is copied to the device in between", OMP_CLAUSE_DECL (a));
  if ((later_in && !out && (!base || stores_p (m_first, base)))
      || (out && !later_out && (!base || stores_p (m_second, base))))
    return refuse (" is changed without being copied to the host", OMP_CLAUSE_DECL (a));
  const bool both_out = out || later_out;
  OMP_CLAUSE_SET_MAP_KIND (a, in ? (both_out ? GOMP_MAP_TOFROM : GOMP_MAP_TO)
			      : (both_out ? GOMP_MAP_FROM : GOMP_MAP_ALLOC));
  return true;
}

/* Merge the map clauses among FIRST and SECOND, of the target constructs, at the end of RESULT.  */

bool
merged_clauses::merge_maps (tree first, tree second, tree *result)
{
  typedef std::map<tree, std::vector<tree>> groups;
  groups one, other;
  auto collect = [&] (tree clauses, groups *into)
    {
      for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
	{
	  if (!heddle_map_p (c))
	    continue;
	  const auto kind = OMP_CLAUSE_MAP_KIND (c);
	  tree base = m_values->base_of (OMP_CLAUSE_DECL (c));
	  if (!base)
	    return refuse ("a map of unknown data");
	  if (GOMP_MAP_ALWAYS_P (kind) || kind == GOMP_MAP_DELETE || kind == GOMP_MAP_RELEASE
	      || kind == GOMP_MAP_FORCE_DEVICEPTR)
	    return refuse (" has a map of a special kind", OMP_CLAUSE_DECL (c));
	  (*into)[base].push_back (c);
	}
      return true;
    };
  if (!collect (first, &one) || !collect (second, &other))
    return false;
  std::set<tree> merged;
  for (const auto &group : other)
    {
      const auto same = one.find (group.first);
      if (same == one.end ())
	continue;
      if (same->second.size () != group.second.size ())
	return refuse (" has other clauses in both regions", group.first);
      for (unsigned i = 0; i < group.second.size (); i++)
	{
	  if (!merge_map (same->second[i], group.second[i]))
	    return refuse (" has other clauses in both regions", group.first);
	  merged.insert (group.second[i]);
	}
    }
  while (*result)
    result = &OMP_CLAUSE_CHAIN (*result);
  for (tree c = second, next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (!heddle_map_p (c) || merged.count (c))
	continue;
      *result = c;
      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
      result = &OMP_CLAUSE_CHAIN (c);
    }
  return true;
}

/* R may access DECL, a variable or a reference that has the result of a reduction, other than by this name.  */

bool
merged_clauses::reached_p (const loop_region &r, tree decl) const
{
  if (POINTER_TYPE_P (TREE_TYPE (decl)))
    return !heddle_fortran_p () || !TYPE_RESTRICT (TREE_TYPE (decl));
  for (const std::vector<tree> *refs : { &r.stores, &r.loads })
    for (tree ref : *refs)
      if (!r.own.count (ref) && heddle_may_meet_p (decl, ref))
	return true;
  return false;
}

/* Merge FIRST, the clauses of ONE, and SECOND, of OTHER, a construct of each region.  */

bool
merged_clauses::merge_level (tree first, tree second, gimple *one, gimple *other, tree *result)
{
  const bool target = gimple_code (one) == GIMPLE_OMP_TARGET;
  auto assigned_p = [] (const loop_region &r, tree decl)
    {
      return std::find (r.stores.begin (), r.stores.end (), decl) != r.stores.end () || TREE_ADDRESSABLE (decl);
    };
  /* Threads wait for each other behind the loop, here or at the end of the parallel region around it.  */
  auto ignored = [&] (tree c) { return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NOWAIT && !target; };
  for (int turn = 0; turn < 2; turn++)
    for (tree c = turn ? second : first; c; c = OMP_CLAUSE_CHAIN (c))
      {
	if (data_clause_p (c) || ignored (c))
	  continue;
	bool found = false;
	for (tree d = turn ? first : second; d; d = OMP_CLAUSE_CHAIN (d))
	  found |= same_clause_p (c, d, m_values);
	if (!found)
	  return refuse ((std::string ("the clause '") + omp_clause_code_name[OMP_CLAUSE_CODE (c)] + "'").c_str ());
      }
  auto find = [] (tree clauses, tree decl)
    {
      for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
	if (data_clause_p (c) && !heddle_map_p (c) && OMP_CLAUSE_DECL (c) == decl)
	  return c;
      return NULL_TREE;
    };
  auto own = [&] (tree c)
    {
      return OMP_CLAUSE_CODE (c) != OMP_CLAUSE_SHARED && (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || !target);
    };
  auto index = [&] (gimple *s, tree c) { return index_p (s, OMP_CLAUSE_DECL (c)) && own (c); };
  /* What is one region's own has no other meaning in the other.  */
  for (int turn = 0; turn < 2; turn++)
    for (tree c = turn ? second : first; c; c = OMP_CLAUSE_CHAIN (c))
      {
	if (!data_clause_p (c) || heddle_map_p (c) || index (turn ? other : one, c))
	  continue;
	tree decl = OMP_CLAUSE_DECL (c), same = find (turn ? first : second, decl);
	const loop_region &rest = turn ? m_first : m_second;
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	    && (!DECL_P (decl) || OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) || OMP_CLAUSE_REDUCTION_INSCAN (c)
		|| OMP_CLAUSE_REDUCTION_TASK (c)))
	  return refuse (" has a reduction of a special kind", decl);
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LINEAR || !DECL_P (decl))
	  return refuse (" has a clause of a special kind", decl);
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && reached_p (rest, decl))
	  return refuse (" is the result of a reduction, and may be accessed by the other region", decl);
	if (same && OMP_CLAUSE_CODE (same) == OMP_CLAUSE_CODE (c) && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION)
	  {
	    /* The second region has a copy of its own.  */
	    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_SHARED
		&& (!is_gimple_reg_type (TREE_TYPE (decl))
		    ? OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || stores_p (m_first, decl)
		    : OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && assigned_p (m_first, decl)))
	      return refuse (" is a copy of its own in each region", decl);
	    continue;
	  }
	if (same || ((own (c) || target) && rest.mentioned.count (decl)))
	  return refuse (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION ? " is the result of a reduction"
			 : " has other clauses in both regions", decl);
      }
  *result = first;
  tree *last = result;
  while (*last)
    last = &OMP_CLAUSE_CHAIN (*last);
  std::vector<tree> maps;
  for (tree c = second, next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (heddle_map_p (c))
	maps.push_back (c);
      /* The second region's own variables are declared in its body now.  */
      else if (data_clause_p (c) && !index (other, c) && !m_second.own.count (OMP_CLAUSE_DECL (c))
	       && !find (first, OMP_CLAUSE_DECL (c)))
	{
	  OMP_CLAUSE_CHAIN (c) = NULL_TREE;
	  *last = c;
	  last = &OMP_CLAUSE_CHAIN (c);
	}
    }
  if (!target)
    return true;
  for (unsigned i = 0; i < maps.size (); i++)
    OMP_CLAUSE_CHAIN (maps[i]) = i + 1 < maps.size () ? maps[i + 1] : NULL_TREE;
  return merge_maps (*result, maps.empty () ? NULL_TREE : maps[0], result);
}

bool
merged_clauses::merge ()
{
  if (!same_shape ())
    return false;
  std::set<tree> used;
  heddle_find_mentions (gimple_omp_body (m_second.loop ()), &used);
  for (gimple *s : m_second.before)
    if (used.count (gimple_assign_lhs (s)))
      return refuse ("values computed before the loop");
  /* The second region's own copies come before what the first leaves on the host.  */
  for (tree c = gimple_omp_target_clauses (m_second.target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	&& !heddle_register_p (OMP_CLAUSE_DECL (c)) && m_first.changes_p (OMP_CLAUSE_DECL (c)))
      return refuse (" may have another value behind the first region", OMP_CLAUSE_DECL (c));
  for (unsigned i = 0; i <= m_first.levels.size (); i++)
    {
      gimple *a = i ? m_first.levels[i - 1] : m_first.target, *b = i ? m_second.levels[i - 1] : m_second.target;
      tree clauses = NULL_TREE;
      if (!merge_level (heddle_sharing_clauses (a), heddle_sharing_clauses (b), a, b, &clauses))
	return false;
      m_result.push_back (clauses);
    }
  return true;
}
