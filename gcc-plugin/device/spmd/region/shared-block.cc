/* shared-block.cc -- the block of shared data that a parallel region gets, and what functions do through pointers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   omp-low.cc makes a structure of a parallel region's shared data: the addresses of variables, and the values of
   scalars whose addresses nobody takes.  The region's function has a pointer to this structure as its parameter.  A
   shared variable is then one load from the block, followed by accesses through the loaded pointer; and a shared value
   is a member of the block itself, from which the function around the region may read it again.

   A pointer is followed from its definition to its uses as long as these are plain copies.  Arithmetic, a call, a store
   of the pointer itself end the search: beyond them anything may happen.  */

#include "device/spmd/region/shared-block.h"

tree
own_base (tree t)
{
  tree base = get_base_address (t);
  if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = get_base_address (TREE_OPERAND (TREE_OPERAND (base, 0), 0));
  return base && VAR_P (base) && !TREE_STATIC (base) && !DECL_EXTERNAL (base) ? base : NULL_TREE;
}

bool
merges_address (basic_block bb, tree var)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
      {
	tree a = gimple_phi_arg_def (gsi.phi (), i);
	if (TREE_CODE (a) == ADDR_EXPR && own_base (TREE_OPERAND (a, 0)) == var)
	  return true;
      }
  return false;
}

bool
field_of (tree t, tree base, HOST_WIDE_INT *position)
{
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    {
      if (TREE_CODE (t) != COMPONENT_REF)
	continue;
      tree inner = TREE_OPERAND (t, 0);
      if (TREE_CODE (inner) == MEM_REF && integer_zerop (TREE_OPERAND (inner, 1)))
	{
	  inner = TREE_OPERAND (inner, 0);
	  if (TREE_CODE (inner) == ADDR_EXPR)
	    inner = TREE_OPERAND (inner, 0);
	}
      if (inner == base)
	{
	  *position = int_byte_position (TREE_OPERAND (t, 1));
	  return true;
	}
    }
  return false;
}

bool
member_of (tree t, tree pointer, HOST_WIDE_INT *position)
{
  poly_int64 off;
  tree base = get_addr_base_and_unit_offset (t, &off);
  if (!base || TREE_CODE (base) != MEM_REF || TREE_OPERAND (base, 0) != pointer || !off.is_constant (position))
    return false;
  *position += mem_ref_offset (base).force_shwi ().to_constant ();
  return true;
}

tree
stored_address (gimple *s)
{
  tree value = gimple_assign_rhs1 (s);
  if (TREE_CODE (value) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (value)))
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (is_gimple_assign (def) && gimple_assign_rhs_code (def) == ADDR_EXPR)
	value = gimple_assign_rhs1 (def);
    }
  return TREE_CODE (value) == ADDR_EXPR ? TREE_OPERAND (value, 0) : NULL_TREE;
}

pointer_use
use_of_pointer (gimple *s, tree pointer, const atomic_updates &updates, const update **u)
{
  if (is_gimple_debug (s) || updates.loads.count (s))
    return pointer_use::nothing;
  *u = updates.find (s);
  if (is_gimple_call (s))
    {
      for (unsigned i = 1; i < gimple_call_num_args (s); i++)
	if (gimple_call_arg (s, i) == pointer)
	  return pointer_use::escape;
      return *u ? pointer_use::update : pointer_use::escape;
    }
  if (!is_gimple_assign (s))
    return pointer_use::escape;
  const tree_code code = gimple_assign_rhs_code (s);
  if (gimple_vdef (s))
    return gimple_clobber_p (s) ? pointer_use::nothing
	   : gimple_assign_rhs1 (s) == pointer ? pointer_use::escape
	   : *u ? pointer_use::update
	   : pointer_use::store;
  if (gimple_assign_load_p (s))
    return pointer_use::load;
  if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
    return pointer_use::copy;
  return TREE_CODE_CLASS (code) == tcc_comparison ? pointer_use::nothing : pointer_use::escape;
}
