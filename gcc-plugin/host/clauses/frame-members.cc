/* frame-members.cc -- the host role: the members of a Fortran procedure's frame in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A clause may name a member by its value expression, by the static chain, or by GCC's temporaries for these.  A
   *shadow* shows that a construct maps a member for its own sake: as many bytes at the member's address with its first
   bit inverted, in an empty part of the address space (frame-pointers.cc).  */

#include "host/clauses/definitions.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/frame-members.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/map-clauses.h"

tree
frame_at_hand::leading_field (tree t, tree type, bool *behind) const
{
  *behind = false;
  for (unsigned steps = 0; steps < clause_depth; steps++)
    {
      for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
	if (TREE_CODE (t) == COMPONENT_REF && DECL_CONTEXT (TREE_OPERAND (t, 1)) == type)
	  return TREE_OPERAND (t, 1);
      if (CONVERT_EXPR_P (t) || TREE_CODE (t) == ADDR_EXPR)
	t = TREE_OPERAND (t, 0);
      else if (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF)
	{
	  *behind = true;
	  t = TREE_OPERAND (t, 0);
	}
      else if (VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t))
	t = DECL_VALUE_EXPR (t);
      else if (TREE_CODE (t) == SSA_NAME && is_gimple_assign (SSA_NAME_DEF_STMT (t)))
	t = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (t));
      else if (auto value = assigned.find (t); value != assigned.end ())
	t = value->second;
      else
	break;
    }
  if (TREE_CODE (t) == PARM_DECL && DECL_NAME (t))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (DECL_NAME (f) == DECL_NAME (t))
	return f;
  return NULL_TREE;
}

tree
frame_at_hand::member (tree clause) const
{
  bool behind;
  const bool names = heddle_map_p (clause) || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_TO
		      || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_FROM;
  tree field = names ? leading_field (OMP_CLAUSE_DECL (clause), TREE_TYPE (frame), &behind)
	       : NULL_TREE;
  return field && !behind ? field : NULL_TREE;
}

tree
frame_at_hand::object (tree clause) const
{
  tree field = member (clause);
  return build3 (COMPONENT_REF, TREE_TYPE (field), unshare_expr (frame), field, NULL_TREE);
}

bool
heddle_maps_object_p (tree clause)
{
  if (!heddle_map_p (clause))
    return false;
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_POINTER: case GOMP_MAP_ALWAYS_POINTER: case GOMP_MAP_ATTACH: case GOMP_MAP_ATTACH_DETACH:
    case GOMP_MAP_TO_PSET: case GOMP_MAP_FIRSTPRIVATE_POINTER: case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
      return false;
    default:
      return true;
    }
}

gomp_map_kind
heddle_plain_kind (tree clause)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (clause);
  return (gomp_map_kind) (GOMP_MAP_ALLOC | (GOMP_MAP_COPY_TO_P (kind) ? GOMP_MAP_TO : 0)
			  | (GOMP_MAP_COPY_FROM_P (kind) ? GOMP_MAP_FROM : 0));
}

tree
heddle_frame_value (tree v, gimple_seq *before)
{
  tree var = create_tmp_var (TREE_TYPE (v), "frame");
  gimplify_assign (var, v, before);
  return var;
}

tree
heddle_frame_shadow (tree place, bool member, gimple_seq *before)
{
  tree type = pointer_sized_int_node;
  wide_int bits = wi::mask (POINTER_SIZE - (member ? 2 : 1), true, POINTER_SIZE);
  tree address = fold_convert (type, build_fold_addr_expr (unshare_expr (place)));
  address = heddle_frame_value (build2 (BIT_XOR_EXPR, type, address, wide_int_to_tree (type, bits)), before);
  address = fold_convert (build_pointer_type (char_type_node), address);
  return build_simple_mem_ref (heddle_frame_value (address, before));
}

tree
heddle_has_shadow (gomp_target *target, tree place, bool member, gimple_seq *before)
{
  tree call, mark = build_fold_addr_expr (heddle_frame_shadow (place, member, before));
  if (is_gimple_omp_oacc (target))
    {
      tree type = build_function_type_list (integer_type_node, ptr_type_node, size_type_node, NULL_TREE);
      call = build_call_expr (heddle_libgomp_function ("acc_is_present", type), 2, mark, size_one_node);
    }
  else
    {
      tree type = build_function_type_list (integer_type_node, const_ptr_type_node, integer_type_node, NULL_TREE);
      call = build_call_expr (heddle_libgomp_function ("omp_target_is_present", type), 2, mark,
			      heddle_device_number (target));
    }
  return heddle_frame_value (build2 (NE_EXPR, boolean_type_node, call, integer_zero_node), before);
}

tree
heddle_place_if (tree place, tree condition, bool wanted, gimple_seq *before)
{
  tree type = build_pointer_type (TREE_TYPE (place)), null = build_zero_cst (type);
  tree address = build_fold_addr_expr_with_type (unshare_expr (place), type);
  address = build3 (COND_EXPR, type, condition, wanted ? address : null, wanted ? null : address);
  return build_simple_mem_ref (heddle_frame_value (address, before));
}

void
heddle_copy_always (tree clause, bool to)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (clause);
  to &= GOMP_MAP_COPY_TO_P (kind);
  if (heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (clause))))
    return;
  if (GOMP_MAP_COPY_FROM_P (kind))
    OMP_CLAUSE_SET_MAP_KIND (clause, to ? GOMP_MAP_ALWAYS_TOFROM : GOMP_MAP_ALWAYS_FROM);
  else if (to)
    OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_ALWAYS_TO);
  else
    OMP_CLAUSE_SET_MAP_KIND (clause, heddle_plain_kind (clause));
}

tree
heddle_copy_unless_mapped (gomp_target *target, tree clause, gimple_seq *before)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (clause);
  tree place = OMP_CLAUSE_DECL (clause);
  if (!heddle_maps_object_p (clause) || heddle_descriptor_p (TREE_TYPE (place))
      || !(GOMP_MAP_COPY_TO_P (kind) || GOMP_MAP_COPY_FROM_P (kind)))
    return NULL_TREE;
  place = heddle_place_if (place, heddle_has_shadow (target, place, false, before), false, before);
  tree c = heddle_make_map (OMP_CLAUSE_LOCATION (clause), kind, place, unshare_expr (OMP_CLAUSE_SIZE (clause)));
  heddle_copy_always (c, true);
  return c;
}
