/* kept-groups.cc -- for kept-data.cc: groups of objects that may be the same, or overlap.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   An object is known when the program runs.  By GCC's analysis of pointers the addresses of two mappings lead to
   memory in common, or do not; what may have memory in common is one group.  */

#include "gcc-compat.h"
#include "host/program/apart-sections.h"
#include "host/program/kept-data.h"

namespace {

/* The objects at A and B may have memory in common.  */

bool
may_share (const std::vector<tree> &a, const std::vector<tree> &b)
{
  for (tree x : a)
    for (tree y : b)
      if (ptr_derefs_may_alias_p (x, y))
	return true;
  return false;
}

/* S is a data construct of OpenACC's, with the table of addresses at the same place as OpenMP's.  */

bool
acc_data_p (gimple *s)
{
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  static const char *const names[] = { "GOACC_data_start", "GOACC_update", "GOACC_declare", "GOACC_enter_data",
				       "GOACC_exit_data", "GOACC_enter_exit_data" };
  const char *name = heddle_asm_name (gimple_call_fndecl (s));
  return std::any_of (std::begin (names), std::end (names), [&] (const char *n) { return !strcmp (n, name); });
}

} // namespace

namespace kept {

/* Join objects that may be the same.  */

void
object_groups::join ()
{
  std::vector<mapped *> all;
  for (auto &r : m_regions.all ())
    if (r->known)
      for (mapped &m : r->maps)
	if (m.may_stay)
	  all.push_back (&m);
  for (mapped *m : all)
    {
      std::vector<unsigned> same;
      for (unsigned g = 0; g < m_all.size (); g++)
	if (may_share (m_all[g].addresses, m->addresses))
	  same.push_back (g);
      if (same.empty ())
	{
	  same.push_back (m_all.size ());
	  m_all.emplace_back ();
	}
      group &to = m_all[same[0]];
      to.addresses.insert (to.addresses.end (), m->addresses.begin (), m->addresses.end ());
      m->group = same[0];
      for (unsigned i = same.size () - 1; i; i--)
	{
	  group &from = m_all[same[i]];
	  to.addresses.insert (to.addresses.end (), from.addresses.begin (), from.addresses.end ());
	  for (mapped *other : all)
	    if (other->group == (int) same[i])
	      other->group = same[0];
	  from = group ();
	  from.excluded = true;
	}
    }
  for (mapped *m : all)
    {
      group &g = m_all[m->group];
      g.limit = std::min (g.limit + 1, most_objects);
      for (tree a : m->addresses)
	g.allocatable &= heddle_from_allocatable_p (a);
      for (tree a : m->addresses)
	g.outlives |= TREE_CODE (a) == SSA_NAME ? ptr_deref_may_alias_global_p (a, true)
						: ref_may_alias_global_p (TREE_OPERAND (a, 0), true);
      if (m->group >= (int) most_groups)
	m->group = -1;
    }
  if (m_all.size () > most_groups)
    m_all.resize (most_groups);
}

/* The groups possibly reached by pointer P.  */

groups
object_groups::reached_by_pointer (tree p) const
{
  groups found = 0;
  tree base = TREE_CODE (p) == ADDR_EXPR ? get_base_address (TREE_OPERAND (p, 0)) : p;
  if (!base || (TREE_CODE (base) != SSA_NAME && (CONSTANT_CLASS_P (base) || TREE_CODE (base) == CONST_DECL)))
    return found;
  for (unsigned g = 0; g < m_all.size (); g++)
    for (tree a : m_all[g].addresses)
      if (ptr_derefs_may_alias_p (p, a))
	found |= 1u << g;
  return found;
}

/* Add the groups with an address in the table of addresses at BLOCK to *FOUND.  False: the table is not known.  */

bool
object_groups::reached_by_block (tree block, groups *found) const
{
  tree var = TREE_CODE (block) == ADDR_EXPR ? get_base_address (TREE_OPERAND (block, 0)) : NULL_TREE;
  if (!var || !VAR_P (var) || !DECL_ARTIFICIAL (var))
    return false;
  bool known = true;
  for (gimple *s : statements (m_fun))
    if (gimple_store_p (s) && !gimple_clobber_p (s) && get_base_address (gimple_get_lhs (s)) == var)
      {
	if (gimple_assign_single_p (s) && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (s))))
	  *found |= reached_by_pointer (gimple_assign_rhs1 (s));
	else
	  known = false;
      }
  return known;
}

/* S is a call of libgomp's by which the compiler maps a region's repeated section (repeated-sections.cc), or asks for
   it: add its groups to *FOUND.  False: another call, or unknown mappings.  */

bool
object_groups::compilers_map_p (gimple *s, groups *found) const
{
  if (!compilers_p (s))
    return false;
  for (const group &g : m_all)
    for (tree a : g.addresses)
      if (heddle_from_restrict_p (a))
	return false;
  if (present_call_p (s))
    *found |= reached_by_pointer (gimple_call_arg (s, 0));
  else if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA))
    return reached_by_block (gimple_call_arg (s, 2), found);
  else
    return false;
  return true;
}

/* Groups in data constructs of the program's are its own business.  */

void
object_groups::exclude_own_data ()
{
  for (gimple *s : statements (m_fun))
    if ((gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_DATA) && !place_question_p (s))
	|| gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_UPDATE)
	|| gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA)
	|| (acc_data_p (s) && !m_regions.kernels_p (s)))
      {
	groups found = 0, inner = 0;
	reached_by_block (gimple_call_arg (s, 2), &found);
	for (unsigned g = 0; g < m_all.size () && !compilers_map_p (s, &inner); g++)
	  m_all[g].excluded |= found >> g & 1;
      }
}

} // namespace kept
