/* kept-regions.cc -- for kept-data.cc: the regions of a function, and their mappings.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region is a call of libgomp's with a block of addresses, a table of sizes and a table of kinds.  The addresses
   are stored by the function, so all values of a member are known.  */

#include "gcc-compat.h"
#include "gomp-constants.h"
#include "omp-general.h"
#include "host/clauses/libgomp-calls.h"
#include "host/program/changed-maps.h"
#include "host/program/kept-data.h"
#include "host/program/map-kinds.h"

namespace {

/* FNDECL, code of a region, may call functions outside of this unit and of GCC's known libraries.  SEEN: functions
   already visited.  */

bool
calls_out_p (tree fndecl, std::set<tree> *seen)
{
  if (!seen->insert (fndecl).second)
    return false;
  cgraph_node *node = TREE_CODE (fndecl) == FUNCTION_DECL ? cgraph_node::get (fndecl) : NULL;
  availability available;
  node = node ? node->ultimate_alias_target (&available) : NULL;
  if (!node || available <= AVAIL_INTERPOSABLE || !node->has_gimple_body_p ())
    return true;
  node->get_body ();
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  if (!fun || !fun->cfg)
    return true;
  for (gimple *s : statements (fun))
    {
      if (gimple_code (s) == GIMPLE_ASM)
	return true;
      if (!is_gimple_call (s) || gimple_call_internal_p (s))
	continue;
      tree callee = gimple_call_fndecl (s);
      if (!callee)
	return true;
      if (fndecl_built_in_p (callee))
	for (unsigned i = 0; i < gimple_call_num_args (s); i++)
	  {
	    tree arg = gimple_call_arg (s, i);
	    if (TREE_CODE (arg) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (arg, 0)) == FUNCTION_DECL
		&& calls_out_p (TREE_OPERAND (arg, 0), seen))
	      return true;
	  }
      else if (!startswith (heddle_asm_name (callee), "omp_") && calls_out_p (callee, seen))
	return true;
    }
  return false;
}

} // namespace

namespace kept {

/* Variable behind the address ARG, or null.  */

tree
variable_at (tree arg)
{
  return TREE_CODE (arg) == ADDR_EXPR && VAR_P (TREE_OPERAND (arg, 0)) ? TREE_OPERAND (arg, 0) : NULL_TREE;
}

/* S asks libgomp whether something is mapped.  */

bool
present_call_p (gimple *s)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  return fndecl && TREE_PUBLIC (fndecl) && DECL_EXTERNAL (fndecl)
	 && !strcmp (heddle_asm_name (fndecl), "omp_target_is_present");
}

/* S is part of a question of the compiler's for places on the device (overlap-tests.cc).  */

bool
place_question_p (gimple *s)
{
  if (!compilers_p (s) || !is_gimple_call (s))
    return false;
  if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_DATA) || gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_END_DATA))
    return true;
  tree fndecl = gimple_call_fndecl (s);
  if (!fndecl || !TREE_PUBLIC (fndecl) || !DECL_EXTERNAL (fndecl))
    return false;
  const char *name = heddle_asm_name (fndecl);
  return !strcmp (name, "omp_target_is_accessible") || !strcmp (name, "omp_get_default_device");
}

/* Find the regions of the function.  False: no objects to keep.  */

bool
regions::find ()
{
  if (m_fun->calls_setjmp || m_fun->has_nonlocal_label)
    return false;
  for (gimple *s : statements (m_fun))
    if ((gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET) && gimple_call_num_args (s) == ARGUMENTS + 1)
	|| gimple_call_builtin_p (s, BUILT_IN_GOACC_PARALLEL)
	|| (gimple_call_builtin_p (s, BUILT_IN_GOACC_DATA_START) && compilers_p (s)))
      {
	std::unique_ptr<region> r (new region);
	const bool acc = !gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET);
	if (!m_all.empty () && acc != m_acc)
	  return false;
	m_acc = acc;
	r->call = as_a<gcall *> (s);
	r->data = gimple_call_builtin_p (s, BUILT_IN_GOACC_DATA_START);
	for (argument a : { ADDRESSES, SIZES, acc ? SIZES : ARGUMENTS })
	  if (tree var = variable_at (r->arg (a)))
	    if (DECL_ARTIFICIAL (var))
	      m_own.insert (var);
	m_all.push_back (std::move (r));
      }
  return !m_all.empty ();
}

bool
regions::kernels_p (gimple *s) const
{
  for (auto &r : m_all)
    if (r->call == s)
      return r->data && r->known;
  return false;
}

bool
regions::kernels_end_p (gimple *s) const
{
  if (!gimple_call_builtin_p (s, BUILT_IN_GOACC_DATA_END) || !compilers_p (s))
    return false;
  for (auto &r : m_all)
    if (r->data && !r->known)
      return false;
  return true;
}

/* A way leads from a region to a region.  */

bool
regions::follow_p () const
{
  if (m_all.size () != 1)
    return !m_all.empty ();
  return loop_outer (gimple_bb (m_all[0]->call)->loop_father);
}

/* S, a region, waits, and depends on nothing.  */

bool
regions::waits_p (gcall *s) const
{
  if (!m_acc)
    return integer_zerop (gimple_call_arg (s, FLAGS)) && integer_zerop (gimple_call_arg (s, DEPEND));
  return heddle_sizes_only_p (s, KINDS + 1);
}

/* Understand region R, if it is for the default device, waits, depends on nothing, and has known clauses.  */

void
regions::understand (region *r)
{
  gcall *s = r->call;
  tree block = variable_at (r->arg (ADDRESSES)), kinds = variable_at (r->arg (KINDS));
  tree count = r->arg (COUNT), fn = r->data ? NULL_TREE : r->arg (FUNCTION);
  if (!tree_int_cst_equal (gimple_call_arg (s, DEVICE), build_int_cst (integer_type_node, GOMP_DEVICE_ICV))
      || !(r->data || (waits_p (s) && TREE_CODE (fn) == ADDR_EXPR)) || !tree_fits_uhwi_p (count)
      || stmt_can_throw_internal (m_fun, s))
    return;
  std::set<tree> seen;
  r->calls_out = fn && calls_out_p (TREE_OPERAND (fn, 0), &seen);
  if (integer_zerop (count))
    {
      r->known = true;
      return;
    }
  if (!block || !kinds || TREE_CODE (TREE_TYPE (block)) != RECORD_TYPE || !DECL_ARTIFICIAL (block)
      || m_blocks.count (block))
    return;
  for (tree field = TYPE_FIELDS (TREE_TYPE (block)); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL)
      {
	if (int_bit_position (field) != (HOST_WIDE_INT) r->maps.size () * POINTER_SIZE)
	  return;
	mapped m;
	m.field = field;
	r->maps.push_back (m);
      }
  const std::vector<unsigned> known = heddle_map_kinds (m_fun, kinds, r->maps.size ());
  if (r->maps.size () != tree_to_uhwi (count) || known.empty ())
    return;
  for (unsigned i = 0; i < r->maps.size (); i++)
    {
      mapped &m = r->maps[i];
      m.kind = heddle_map_kind (known[i]);
      m.alignment = known[i] - m.kind;
      const bool implicit = GOMP_MAP_IMPLICIT_P (m.kind);
      const unsigned kind = implicit ? m.kind & ~GOMP_MAP_IMPLICIT : m.kind;
      m.may_stay = kind == GOMP_MAP_TO || kind == GOMP_MAP_FROM || kind == GOMP_MAP_TOFROM;
      const unsigned next = i + 1 < r->maps.size () ? heddle_map_kind (known[i + 1]) : unsigned (GOMP_MAP_ALLOC);
      m.descriptor = next == GOMP_MAP_TO_PSET || next == GOMP_MAP_POINTER ? (int) i + 1 : -1;
      auto pointer = [&] (unsigned n)
	{ return n < r->maps.size () && heddle_map_kind (known[n]) == GOMP_MAP_POINTER; };
      /* Behind the descriptor and its pointer to the array.  */
      m.reference = next == GOMP_MAP_TO_PSET && pointer (i + 2) && pointer (i + 2 + 1) ? (int) i + 2 + 1 : -1;
      m.name = DECL_NAME (r->maps[m.descriptor < 0 ? i : m.descriptor].field);
      m.changes = fn && m.may_stay
		  && (kind == GOMP_MAP_FROM || next == GOMP_MAP_ALWAYS_POINTER || next == GOMP_MAP_ATTACH
		      || heddle_region_may_change (TREE_OPERAND (fn, 0), i, m.descriptor, m.reference));
      if (kind == GOMP_MAP_TO && m.changes)
	m.may_stay = false;
    }
  m_blocks[block] = r;
  r->known = true;
}

void
regions::understand ()
{
  for (auto &r : m_all)
    understand (r.get ());
}

/* S, a store to a region's block of addresses, gives the address of a mapped object.  */

void
regions::note_store (gimple *s)
{
  if (!gimple_store_p (s) || gimple_clobber_p (s))
    return;
  tree lhs = gimple_get_lhs (s);
  auto found = m_blocks.find (get_base_address (lhs));
  if (found == m_blocks.end ())
    return;
  region *r = found->second;
  poly_int64 offset, size, most;
  bool reverse;
  HOST_WIDE_INT bits;
  get_ref_base_and_extent (lhs, &offset, &size, &most, &reverse);
  if (!gimple_assign_single_p (s) || !known_eq (size, most) || !known_eq (size, (HOST_WIDE_INT) POINTER_SIZE)
      || !offset.is_constant (&bits) || bits % POINTER_SIZE
      || (unsigned HOST_WIDE_INT) bits / POINTER_SIZE >= r->maps.size ())
    r->known = false;
  else
    r->maps[bits / POINTER_SIZE].addresses.push_back (gimple_assign_rhs1 (s));
}

/* Find the addresses of all mapped objects of the regions.  */

void
regions::find_addresses ()
{
  for (auto &r : m_all)
    for (mapped &m : r->maps)
      m.addresses.clear ();
  for (gimple *s : statements (m_fun))
    note_store (s);
}

/* Find the regions' mappings.  False: none may stay.  */

bool
regions::find_maps ()
{
  find_addresses ();
  bool some = false;
  for (auto &r : m_all)
    for (mapped &m : r->maps)
      {
	/* A constant may be any object, to GCC's analysis of pointers.  */
	for (tree a : m.addresses)
	  {
	    tree base = TREE_CODE (a) == ADDR_EXPR ? get_base_address (TREE_OPERAND (a, 0)) : NULL_TREE;
	    m.may_stay &= TREE_CODE (a) == SSA_NAME || (base && TREE_CODE (base) != CONST_DECL);
	  }
	m.may_stay &= r->known && !m.addresses.empty ();
	if (!m.name && m.descriptor >= 0 && r->maps[m.descriptor].addresses.size () == 1)
	  if (tree var = variable_at (r->maps[m.descriptor].addresses[0]))
	    m.name = DECL_NAME (var);
	some |= m.may_stay;
      }
  return some;
}

/* Removed unreachable code may have had regions.  */

void
regions::forget_removed ()
{
  auto removed = [] (const std::unique_ptr<region> &r) { return !gimple_bb (r->call); };
  for (auto &r : m_all)
    if (removed (r))
      for (auto block = m_blocks.begin (); block != m_blocks.end ();)
	block = block->second == r.get () ? m_blocks.erase (block) : std::next (block);
  m_all.erase (std::remove_if (m_all.begin (), m_all.end (), removed), m_all.end ());
}

} // namespace kept
