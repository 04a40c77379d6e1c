/* map-clauses.h -- clauses that map.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_MAP_CLAUSES_H
#define HEDDLE_MAP_CLAUSES_H

#include "gcc-compat.h"

/* C, a clause or null, maps; in the second form as KIND says.  */

inline bool
heddle_map_p (tree c)
{
  return c && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP;
}

inline bool
heddle_map_p (tree c, gomp_map_kind kind)
{
  return heddle_map_p (c) && OMP_CLAUSE_MAP_KIND (c) == kind;
}

/* Clause C and its successor look up a pointer for a region: map(alloc: *p [len: 0]) map(firstprivate: p).  */

inline bool
heddle_looked_up_p (tree c)
{
  return heddle_map_p (c, GOMP_MAP_ALLOC) && OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c)
	 && OMP_CLAUSE_SIZE (c) && integer_zerop (OMP_CLAUSE_SIZE (c))
	 && heddle_map_p (OMP_CLAUSE_CHAIN (c), GOMP_MAP_FIRSTPRIVATE_POINTER);
}

/* A copy of clause C, at the end of a chain.  */

inline tree
heddle_copy_clause (tree c)
{
  tree copy = copy_node (c);
  OMP_CLAUSE_CHAIN (copy) = NULL_TREE;
  for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
    OMP_CLAUSE_OPERAND (copy, i) = unshare_expr (OMP_CLAUSE_OPERAND (c, i));
  return copy;
}

/* Objects of TYPE may have pointers in them.  */

inline bool
heddle_has_pointers_p (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (POINTER_TYPE_P (type))
    return true;
  if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && heddle_has_pointers_p (TREE_TYPE (f)))
	return true;
  return false;
}

/* A clause that maps OBJECT, of SIZE bytes, as KIND says.  */

inline tree
heddle_make_map (location_t loc, gomp_map_kind kind, tree object, tree size)
{
  tree c = build_omp_clause (loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = object;
  OMP_CLAUSE_SIZE (c) = size;
  return c;
}

#endif
