/* kept-events.cc -- for kept-data.cc: the effects of the host's statements on groups of objects.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A statement ends the stay of a group, reads its host's values, or leaves it alone.  GCC's analysis of pointers tells
   the groups.  */

#include "gcc-compat.h"
#include "host/clauses/fortran-types.h"
#include "host/program/kept-data.h"
#include "host/program/memory-calls.h"
#include "host/program/plain-statements.h"

namespace {

/* ADDRESS is that of a variable that is a descriptor, or of its first member.  No array of the program's has it.  */

bool
descriptor_p (tree address)
{
  tree base = TREE_CODE (address) == ADDR_EXPR ? get_base_address (TREE_OPERAND (address, 0)) : NULL_TREE;
  return base && VAR_P (base) && heddle_fortran_p () && heddle_descriptor_p (TREE_TYPE (base));
}

/* BASE is the variable by which a program tells of addresses on the device (device-use.cc).  */

bool
address_mark_p (tree base)
{
  return VAR_P (base) && DECL_ARTIFICIAL (base) && DECL_NAME (base)
	 && id_equal (DECL_NAME (base), "heddle_device_addresses");
}

} // namespace

namespace kept {

/* Have E end or read the group number G if S, other than a call of an unknown function, may do so.  A pointer in a loop
   has another value each time: memory before its address now may have been behind it.  */

void
host_effects::reference_group (unsigned g, gimple *s, event *e) const
{
  for (tree a : m_groups[g].addresses)
    {
      ao_ref ref;
      ao_ref_init_from_ptr_and_size (&ref, a, NULL_TREE);
      if (TREE_CODE (a) == SSA_NAME)
	ref.offset = -(HOST_WIDE_INT_1 << (HOST_BITS_PER_WIDE_INT - 4));
      if (stmt_may_clobber_ref_p_1 (s, &ref, false))
	e->ends |= 1u << g;
      if (ref_maybe_used_by_stmt_p (s, &ref, false))
	e->reads |= 1u << g;
    }
}

/* S calls a function with any effect on all memory known to it.  */

void
host_effects::see_unknown (gcall *s, event *e) const
{
  if (gimple_call_builtin_p (s, BUILT_IN_UNREACHABLE))
    return;
  for (unsigned g = 0; g < m_groups.size (); g++)
    reference_group (g, s, e);
  e->sees = e->reads;
  e->ends = all_groups;
}

/* The groups that the host may use after the function's return.  */

groups
host_effects::outliving () const
{
  groups found = 0;
  for (unsigned g = 0; g < m_groups.size (); g++)
    found |= m_groups[g].outlives ? 1u << g : 0;
  return found;
}

/* S calls operator new.  Objects may stay, as its exception is caught by the function, or leaves the program.  */

bool
host_effects::new_stays_p (gcall *s) const
{
  return !stmt_can_throw_external (m_fun, s) || MAIN_NAME_P (DECL_NAME (m_fun->decl));
}

/* Plain functions of the unit access memory as known to GCC's analysis of pointers.  */

void
host_effects::classify_call (gcall *s, event *e) const
{
  if (m_regions.kernels_end_p (s))
    {
      /* Objects leave behind the construct, lest both copy back.  */
      for (auto &r : m_regions.all ())
	for (const mapped &m : r->maps)
	  if (r->data && m.group >= 0 && !m_groups[m.group].excluded)
	    e->keeps |= 1u << m.group;
      return;
    }
  e->asks = m_repeats.question (s);
  if (e->asks || place_question_p (s) || m_repeats.maps_p (s))
    return;
  if (m_groups.compilers_map_p (s, &e->ends))
    {
      e->sees = e->ends;
      return;
    }
  e->ends = 0;
  if (heddle_operator_delete_p (s))
    {
      e->ends = m_groups.reached_by_pointer (gimple_call_arg (s, 0));
      return;
    }
  if (heddle_operator_new_p (s) && new_stays_p (s))
    {
      e->sees = e->ends = stmt_can_throw_external (m_fun, s) ? outliving () : 0;
      return;
    }
  /* A function of the C library throws only if its thread is cancelled.  */
  if ((stmt_could_throw_p (m_fun, s) && !heddle_library_call_p (s))
      || gimple_call_flags (s) & (ECF_NORETURN | ECF_RETURNS_TWICE))
    {
      see_unknown (s, e);
      return;
    }
  if (heddle_plain_statement_p (m_fun, s) || heddle_plain_function_p (s))
    {
      for (unsigned g = 0; g < m_groups.size (); g++)
	reference_group (g, s, e);
      return;
    }
  if (gimple_call_flags (s) & ECF_PURE)
    {
      /* A region of the program's may map memory that this function can read.  */
      for (unsigned g = 0; g < m_groups.size (); g++)
	reference_group (g, s, e);
      e->sees = e->ends |= e->reads;
      return;
    }
  if (!heddle_library_call_p (s))
    {
      see_unknown (s, e);
      return;
    }
  const bool frees = gimple_call_builtin_p (s, BUILT_IN_FREE);
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i);
      if (!POINTER_TYPE_P (TREE_TYPE (arg)))
	continue;
      e->ends |= m_groups.reached_by_pointer (arg);
      e->sees = frees ? 0 : e->ends;
      /* The memory behind the members of a Fortran statement's parameters.  */
      tree block = variable_at (arg);
      if (!block || !heddle_fortran_p ())
	continue;
      for (gimple *t : statements (m_fun))
	if (gimple_store_p (t) && !gimple_clobber_p (t) && get_base_address (gimple_get_lhs (t)) == block)
	  {
	    if (!gimple_assign_single_p (t))
	      e->ends = all_groups;
	    else if (POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (t))))
	      e->ends |= m_groups.reached_by_pointer (gimple_assign_rhs1 (t));
	    else if (AGGREGATE_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (t))))
	      e->ends = all_groups;
	    e->sees = e->ends;
	  }
    }
}

/* All groups that R maps in a way that they cannot stay, or reads for itself.  */

groups
host_effects::all_of_region (region *r) const
{
  groups found = 0;
  if (!r->known)
    return all_groups;
  if (r->calls_out)
    found |= outliving ();
  for (const mapped &m : r->maps)
    if (m.group < 0 && m.kind != GOMP_MAP_FIRSTPRIVATE_INT)
      for (tree a : m.addresses)
	if (!descriptor_p (a))
	  found |= m_groups.reached_by_pointer (a);
  return found;
}

/* Set *E to the effect of S.  False: nothing.  */

bool
host_effects::classify (gimple *s, event *e) const
{
  e->stmt = s;
  e->begins = NULL;
  for (auto &r : m_regions.all ())
    if (r->call == s)
      {
	e->begins = r.get ();
	for (const mapped &m : r->maps)
	  if (m.group >= 0 && !m_groups[m.group].excluded)
	    e->keeps |= 1u << m.group;
	e->ends = all_of_region (r.get ());
	e->sees = e->ends | e->keeps;
	e->keeps &= ~e->ends;
	return true;
      }
  /* No pointer leads to the compiler's own variables; nor is a Fortran array's to a descriptor.  */
  auto own = [&] (tree ref)
    {
      tree base = ref && !is_gimple_reg (ref) ? get_base_address (ref) : NULL_TREE;
      return base && (m_regions.own_p (base) || address_mark_p (base)
		      || (VAR_P (base) && heddle_fortran_p () && heddle_descriptor_p (TREE_TYPE (base))));
    };
  /* Stores to OpenACC's tables of addresses are volatile (acc-values.cc).  */
  if (is_gimple_debug (s)
      || (m_regions.acc_p () && gimple_assign_single_p (s) && gimple_store_p (s) && own (gimple_assign_lhs (s))
	  && is_gimple_val (gimple_assign_rhs1 (s))))
    return false;
  if (gcall *call = dyn_cast<gcall *> (s))
    classify_call (call, e);
  else if (gimple_code (s) == GIMPLE_RESX || gimple_code (s) == GIMPLE_EH_DISPATCH)
    {
      /* An exception goes on: to a place in this function, or out of it.  */
      e->ends = all_groups;
      e->sees = outliving ();
    }
  else if (!heddle_plain_statement_p (m_fun, s))
    e->ends = e->sees = all_groups;
  else if (gimple_vuse (s))
    {
      if (gimple_assign_single_p (s)
	  && (own (gimple_assign_lhs (s)) || is_gimple_reg (gimple_assign_lhs (s)))
	  && (own (gimple_assign_rhs1 (s)) || is_gimple_val (gimple_assign_rhs1 (s))
	      || TREE_CODE (gimple_assign_rhs1 (s)) == CONSTRUCTOR))
	return false;
      auto variable = [] (tree ref)
	{
	  tree base = is_gimple_val (ref) ? NULL_TREE : get_base_address (ref);
	  return is_gimple_val (ref) || TREE_CODE (ref) == CONSTRUCTOR || (base && VAR_P (base));
	};
      const bool variables = gimple_assign_single_p (s) && variable (gimple_assign_lhs (s))
			     && variable (gimple_assign_rhs1 (s));
      for (unsigned g = 0; g < m_groups.size (); g++)
	if (!variables || !m_groups[g].allocatable)
	  reference_group (g, s, e);
    }
  e->sees |= e->reads;
  e->reads &= ~e->ends;
  return e->ends | e->reads | e->keeps || e->asks;
}

} // namespace kept
