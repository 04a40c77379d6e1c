/* reduced-parts.cc -- the host role: a warning of reductions of more elements than a region maps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     #pragma omp target map (y[:2])
     #pragma omp parallel for reduction (+: y[0:4])

   the device has two elements of y, and the reduction changes four.  (In one combined construct the reduction's
   section is mapped as well.)  The other two are lost, or another object's, unless a data construct around the region
   has mapped more: hence a warning.  Only constant sections are compared.  */

#include "gcc-compat.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Bytes of an object: from START, before END.  */
struct bytes
{
  HOST_WIDE_INT start, end;
};

/* The array, or pointer, and the bytes of the section that clause C reduces.  NULL_TREE: not constant.  */

tree
reduced_section (tree c, bytes *b)
{
  tree ref = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  tree size = ref && TREE_CODE (ref) == MEM_REF ? TYPE_SIZE_UNIT (TREE_TYPE (ref)) : NULL_TREE;
  if (!size || !tree_fits_shwi_p (size) || !tree_fits_shwi_p (TREE_OPERAND (ref, 1)))
    return NULL_TREE;
  tree base = TREE_OPERAND (ref, 0);
  if (TREE_CODE (base) == ADDR_EXPR)
    base = TREE_OPERAND (base, 0);
  b->start = tree_to_shwi (TREE_OPERAND (ref, 1));
  b->end = b->start + tree_to_shwi (size);
  return DECL_P (base) ? base : NULL_TREE;
}

/* The bytes of BASE mapped by C, one of a region's clauses, or by C's predecessor BEFORE where C is BASE's own clause.
   Returns 1, 0 if C is about something else, -1 if the bytes are not known.  */

int
mapped_bytes (tree before, tree c, tree base, bytes *b)
{
  poly_int64 start;
  tree size;
  if (heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) && OMP_CLAUSE_DECL (c) == base)
    {
      tree bias = OMP_CLAUSE_SIZE (c);
      if (!before || !heddle_object_p (before) || !bias || !tree_fits_shwi_p (bias))
	return -1;
      start = tree_to_shwi (bias);
      size = heddle_map_size (before);
    }
  else if (heddle_map_p (c) && get_base_address (OMP_CLAUSE_DECL (c)) == base)
    {
      if (!heddle_object_p (c) || get_addr_base_and_unit_offset (OMP_CLAUSE_DECL (c), &start) != base)
	return -1;
      size = heddle_map_size (c);
    }
  else
    return 0;
  HOST_WIDE_INT first;
  if (!start.is_constant (&first) || !tree_fits_shwi_p (size) || integer_zerop (size))
    return -1;
  *b = { first, first + tree_to_shwi (size) };
  return 1;
}

/* Walker for the statements in a region, with its construct in WI->info: warn of sections with more than is mapped.  */

tree
look_at_construct (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = (gomp_target *) wi->info;
  for (tree c = heddle_sharing_clauses (gsi_stmt (*gsi)); c; c = OMP_CLAUSE_CHAIN (c))
    {
      bytes section, part;
      tree base = reduced_section (c, &section);
      bool mapped = false, enough = !base;
      for (tree o = gimple_omp_target_clauses (target), before = NULL_TREE; o && !enough; o = OMP_CLAUSE_CHAIN (o))
	{
	  const int known = mapped_bytes (before, o, base, &part);
	  mapped |= known > 0;
	  enough = known < 0 || (known && part.start <= section.start && part.end >= section.end);
	  before = o;
	}
      if (mapped && !enough)
	warning_at (OMP_CLAUSE_LOCATION (c), 0, "the reduction changes elements of %qD that the target construct does "
		    "not map; map all of the section", base);
    }
  return NULL_TREE;
}

/* Walker for statements: the regions.  */

tree
look_at_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION)
    {
      statement_walk wi (target);
      walk_gimple_seq (gimple_omp_body (target), look_at_construct, NULL, &wi);
    }
  return NULL_TREE;
}

} // namespace

unsigned
reduced_parts_pass::execute (function *)
{
  heddle_walk_body (look_at_region);
  return 0;
}
