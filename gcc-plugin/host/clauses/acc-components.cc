/* acc-components.cc -- the host role: Fortran's array components in clauses of OpenACC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For "copyin (x%a)", A a pointer to an array or allocatable, GCC 12 has

     map (struct: x [1]) map (alloc: x.a.data [len: 64]) map (to: *x.a.data [...]) map (pointer set: x.a [len: 64])
     map (attach: x.a.data)

   with the length of the whole descriptor in the second clause.  The descriptor thus has room on the device, and
   libgomp takes the fourth clause for memory with a mapping already: the array's bounds are never copied, and a region
   computes addresses with garbage.

   The second clause here becomes map (to: x.a).  This is not enough for an object on the device before its component
   is allocated: all mapping of the descriptor is then a count.  An "update" before the construct copies the bounds to
   such an object, and leaves out the pointer, which may be attached.

   Later versions have the pointer set in the place of the second clause, for which the same holds.  */

#include "gcc-compat.h"
#include "host/clauses/acc-loops.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"

namespace {

/* The descriptor to which clause C, for a member of a group if IS_MEMBER, gives room without a copy, or an old copy, or
   NULL_TREE.  */

tree
uncopied_descriptor (tree c, bool is_member)
{
  if (is_member && heddle_map_p (c, GOMP_MAP_TO_PSET) && TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF
      && heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (c))))
    return OMP_CLAUSE_DECL (c);
  tree data = heddle_map_p (c, GOMP_MAP_ALLOC) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  if (!data || TREE_CODE (data) != COMPONENT_REF)
    return NULL_TREE;
  tree descriptor = TREE_OPERAND (data, 0), type = TREE_TYPE (descriptor);
  return heddle_descriptor_p (type) && OMP_CLAUSE_SIZE (c)
	 && operand_equal_p (OMP_CLAUSE_SIZE (c), TYPE_SIZE_UNIT (type)) ? descriptor : NULL_TREE;
}

/* A clause of an "update" at LOC for the bounds in DESCRIPTOR, if on the device.  Computations go to BEFORE.  */

tree
update_bounds (location_t loc, tree descriptor, gimple_seq *before)
{
  tree type = TREE_TYPE (descriptor), pointer = TREE_TYPE (TYPE_FIELDS (type));
  tree start = build_fold_addr_expr_with_type (unshare_expr (descriptor), ptr_type_node);
  start = get_initialized_tmp_var (start, before, NULL, false);
  tree size = size_diffop (TYPE_SIZE_UNIT (type), TYPE_SIZE_UNIT (pointer));
  tree bounds = build_array_type_nelts (char_type_node, tree_to_uhwi (size));
  tree at = fold_convert (ptr_type_node, TYPE_SIZE_UNIT (pointer));
  return heddle_make_map (loc, GOMP_MAP_TO, build2 (MEM_REF, bounds, start, at), fold_convert (sizetype, size));
}

} // namespace

void
heddle_copy_descriptors (gimple *s, gimple_seq *before)
{
  const location_t loc = gimple_location (s);
  tree update = NULL_TREE;
  HOST_WIDE_INT members = 0;
  for (tree c = gimple_omp_target_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c, GOMP_MAP_STRUCT))
      members = tree_to_shwi (OMP_CLAUSE_SIZE (c));
    else if (tree descriptor = uncopied_descriptor (c, members-- > 0))
      {
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
	OMP_CLAUSE_DECL (c) = descriptor;
	tree bounds = update_bounds (loc, descriptor, before);
	OMP_CLAUSE_CHAIN (bounds) = update;
	update = bounds;
      }
  if (!update)
    return;
  auto add = [&update] (tree c)
    {
      OMP_CLAUSE_CHAIN (c) = update;
      update = c;
    };
  add (build_omp_clause (loc, OMP_CLAUSE_IF_PRESENT));
  for (tree c = gimple_omp_target_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_WAIT)
      add (heddle_copy_clause (c));
  gimple *g = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_UPDATE, update);
  gimple_set_location (g, loc);
  gimple_seq_add_stmt (before, g);
}
