/* sums.cc -- the variables of a kernel's region to which each block adds once.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#include "gcc-compat.h"
#include "device/facts/sums.h"

std::vector<grid_sum>
heddle_grid_sums (tree kernel)
{
  std::vector<grid_sum> sums;
  tree a = lookup_attribute (HEDDLE_SUMS_ATTRIBUTE, DECL_ATTRIBUTES (kernel));
  for (tree l = a ? TREE_VALUE (a) : NULL_TREE; l; l = TREE_CHAIN (l))
    sums.push_back ({ unsigned (tree_to_uhwi (TREE_PURPOSE (l))), IDENTIFIER_POINTER (TREE_VALUE (l)) });
  return sums;
}

void
heddle_set_grid_sums (tree kernel, const std::vector<grid_sum> &sums)
{
  tree list = NULL_TREE;
  for (auto s = sums.rbegin (); s != sums.rend (); ++s)
    list = tree_cons (build_int_cst (unsigned_type_node, s->offset), get_identifier (s->name.c_str ()), list);
  DECL_ATTRIBUTES (kernel) = tree_cons (get_identifier (HEDDLE_SUMS_ATTRIBUTE), list, DECL_ATTRIBUTES (kernel));
}
