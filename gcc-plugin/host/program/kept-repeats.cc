/* kept-repeats.cc -- for kept-data.cc: regions with one section by two names.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where sections of a region overlap when the program runs, the program asks for each section whether it is on the
   device, and maps all of them around the region if not (repeated-sections.cc):

     if (overlap)
       for (i = 0; i < n; i++)
	 absent |= !present (sections[i]);
     if (absent)
       enter_data (sections);
     region
     if (absent)
       exit_data (sections);

   A kept object is present.  Before the question a call of heddle_keep_sections (link/kept-data.c) enters what is to
   stay, and takes all else that overlaps off the device: then each section is a kept object, or has no byte in common
   with one.  So neither the question nor the two calls matter to kept objects: a mapping of a present object copies
   nothing.

   Calls whose region is not found are data constructs to kept-data.cc.  */

#include "gcc-compat.h"
#include "host/program/apart-sections.h"
#include "host/program/kept-data.h"

namespace {

/* The table of addresses of S, a call that enters or leaves data.  */

tree
addresses_of (gimple *s)
{
  tree arg = gimple_call_arg (s, 2);
  return TREE_CODE (arg) == ADDR_EXPR ? get_base_address (TREE_OPERAND (arg, 0)) : NULL_TREE;
}

/* S asks for the number of the device.  */

bool
asks_for_device_p (gimple *s)
{
  tree fndecl = gimple_call_fndecl (s);
  return fndecl && TREE_PUBLIC (fndecl) && DECL_EXTERNAL (fndecl)
	 && !strcmp (heddle_asm_name (fndecl), "omp_get_default_device");
}

/* The table of sections from which question S takes an address, or null.  */

tree
sections_of (gimple *s)
{
  tree arg = gimple_call_arg (s, 0);
  gimple *d = TREE_CODE (arg) == SSA_NAME ? SSA_NAME_DEF_STMT (arg) : NULL;
  if (!d || !gimple_assign_load_p (d))
    return NULL_TREE;
  tree table = get_base_address (gimple_assign_rhs1 (d));
  if (!table || !VAR_P (table) || !DECL_ARTIFICIAL (table) || TREE_CODE (TREE_TYPE (table)) != ARRAY_TYPE)
    return NULL_TREE;
  const unsigned HOST_WIDE_INT count = tree_to_uhwi (array_type_nelts (TREE_TYPE (table))) + 1;
  return count % 2 == 0 && count / 2 <= kept::most_objects ? table : NULL_TREE;
}

/* The values stored by FUN to the first half of TABLE; null if there is no single one.  */

std::vector<tree>
stored_starts (function *fun, tree table)
{
  std::vector<tree> starts ((tree_to_uhwi (array_type_nelts (TREE_TYPE (table))) + 1) / 2);
  std::vector<bool> stored (starts.size ());
  for (gimple *s : statements (fun))
    {
      if (!gimple_store_p (s) || gimple_clobber_p (s) || get_base_address (gimple_get_lhs (s)) != table)
	continue;
      poly_int64 offset, size, most;
      bool reverse;
      HOST_WIDE_INT bits;
      get_ref_base_and_extent (gimple_get_lhs (s), &offset, &size, &most, &reverse);
      if (!gimple_assign_single_p (s) || !known_eq (size, most) || !known_eq (size, (HOST_WIDE_INT) POINTER_SIZE)
	  || !offset.is_constant (&bits) || bits % POINTER_SIZE)
	return std::vector<tree> (starts.size ());
      const unsigned i = bits / POINTER_SIZE;
      if (i < starts.size ())
	starts[i] = stored[i] ? NULL_TREE : gimple_assign_rhs1 (s);
      if (i < starts.size ())
	stored[i] = true;
    }
  return starts;
}

} // namespace

namespace kept {

/* All ways from S, a question, lead to one region of ALL, with nothing in between but more questions and calls of
   libgomp's that map: *R gets the region, *TABLES the tables of addresses of these calls.  */

bool
repeats::region_behind (gimple *s, const regions &all, repeated *r, std::set<tree> *tables)
{
  std::vector<gimple_stmt_iterator> work { gsi_for_stmt (s) };
  std::set<basic_block> seen;
  gsi_next (&work[0]);
  while (!work.empty ())
    {
      gimple_stmt_iterator gsi = work.back ();
      work.pop_back ();
      basic_block bb = gsi_bb (gsi);
      bool more = true;
      for (; more && !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *t = gsi_stmt (gsi);
	  if (gimple_code (t) == GIMPLE_RETURN || gimple_code (t) == GIMPLE_ASM)
	    return false;
	  if (!is_gimple_call (t) || (present_call_p (t) && compilers_p (t)) || asks_for_device_p (t))
	    continue;
	  if (gimple_call_builtin_p (t, BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA) && compilers_p (t) && addresses_of (t))
	    {
	      tables->insert (addresses_of (t));
	      continue;
	    }
	  auto found = std::find_if (all.all ().begin (), all.all ().end (),
				     [t] (const std::unique_ptr<region> &c) { return c->call == t; });
	  if (found == all.all ().end () || !(*found)->known || (r->around && r->around != found->get ()))
	    return false;
	  r->around = found->get ();
	  more = false;
	}
      edge e;
      edge_iterator ei;
      if (more)
	FOR_EACH_EDGE (e, ei, bb->succs)
	  {
	    if (e->dest == EXIT_BLOCK_PTR_FOR_FN (cfun) || e->flags & (EDGE_ABNORMAL | EDGE_EH))
	      return false;
	    if (seen.insert (e->dest).second)
	      work.push_back (gsi_start_bb (e->dest));
	  }
    }
  return r->around;
}

const repeated *
repeats::question (gimple *s) const
{
  auto found = m_questions.find (s);
  return found == m_questions.end () ? NULL : &found->second;
}

/* Find the calls of FUN, the current function.  "restrict" may keep what overlaps in different groups.  */

void
repeats::find (function *fun, const regions &all, const object_groups &groups)
{
  for (const group &g : groups.all ())
    for (tree a : g.addresses)
      if (heddle_from_restrict_p (a))
	return;
  std::set<tree> tables, others;
  std::vector<gimple *> maps;
  for (gimple *s : statements (fun))
    if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA) && compilers_p (s))
      maps.push_back (s);
    else if (is_gimple_call (s) && present_call_p (s) && compilers_p (s))
      {
	repeated r;
	std::set<tree> own;
	r.table = sections_of (s);
	const bool known = r.table && region_behind (s, all, &r, &own);
	(known ? tables : others).insert (own.begin (), own.end ());
	if (!known)
	  continue;
	r.starts = stored_starts (fun, r.table);
	m_questions[s] = r;
      }
  for (gimple *s : maps)
    if (tree table = addresses_of (s))
      if (tables.count (table) && !others.count (table))
	m_maps.insert (s);
}

} // namespace kept
