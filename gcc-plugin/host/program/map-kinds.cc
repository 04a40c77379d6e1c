/* map-kinds.cc -- the kinds of a region's clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region's call names a variable with a kind for each clause (gomp-constants.h).  Mostly it is a constant table; with
   sections of variable length the function stores the kinds before the call.  */

#include "gcc-compat.h"
#include "host/program/map-kinds.h"

namespace {

/* VALUES gets the possible constants of VALUE.  False: some are unknown.  SEEN: names already visited.  */

bool
constants_of (tree value, std::set<unsigned> *values, std::set<tree> *seen)
{
  if (tree_fits_uhwi_p (value))
    {
      values->insert (tree_to_uhwi (value));
      return true;
    }
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return false;
  if (!seen->insert (value).second)
    return true;
  gimple *d = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (d))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!constants_of (gimple_phi_arg_def (phi, i), values, seen))
	  return false;
      return true;
    }
  if (!is_gimple_assign (d))
    return false;
  if (gimple_assign_rhs_code (d) == COND_EXPR)
    return constants_of (gimple_assign_rhs2 (d), values, seen)
	   && constants_of (gimple_assign_rhs3 (d), values, seen);
  return (gimple_assign_single_p (d) || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (d)))
	 && constants_of (gimple_assign_rhs1 (d), values, seen);
}

} // namespace

std::vector<unsigned>
heddle_map_kinds (function *fun, tree kinds, unsigned count)
{
  std::vector<unsigned> result;
  tree value, initial = DECL_INITIAL (kinds);
  unsigned HOST_WIDE_INT i;
  if (TREE_STATIC (kinds))
    {
      if (initial && TREE_CODE (initial) == CONSTRUCTOR && CONSTRUCTOR_NELTS (initial) == count)
	FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (initial), i, value)
	  if (tree_fits_uhwi_p (value))
	    result.push_back (tree_to_uhwi (value));
      return result.size () == count ? result : std::vector<unsigned> ();
    }
  std::vector<std::set<unsigned>> found (count);
  if (!DECL_ARTIFICIAL (kinds) || TREE_CODE (TREE_TYPE (kinds)) != ARRAY_TYPE)
    return {};
  const HOST_WIDE_INT bits = tree_to_uhwi (TYPE_SIZE (TREE_TYPE (TREE_TYPE (kinds))));
  for (gimple *s : statements (fun))
    {
      if (!gimple_store_p (s) || gimple_clobber_p (s) || get_base_address (gimple_get_lhs (s)) != kinds)
	continue;
      poly_int64 offset, size, most;
      bool reverse;
      HOST_WIDE_INT at;
      std::set<tree> seen;
      get_ref_base_and_extent (gimple_get_lhs (s), &offset, &size, &most, &reverse);
      if (!gimple_assign_single_p (s) || !known_eq (size, most) || !known_eq (size, bits) || !offset.is_constant (&at)
	  || at % bits || (unsigned HOST_WIDE_INT) at / bits >= count
	  || !constants_of (gimple_assign_rhs1 (s), &found[at / bits], &seen))
	return {};
    }
  for (std::set<unsigned> &f : found)
    {
      for (auto v = f.begin (); f.size () > 1 && v != f.end ();)
	v = heddle_map_kind (*v) == GOMP_MAP_ZERO_LEN_ARRAY_SECTION ? f.erase (v) : std::next (v);
      if (f.size () != 1)
	return {};
      result.push_back (*f.begin ());
    }
  return result;
}
