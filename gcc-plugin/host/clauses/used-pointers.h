/* used-pointers.h -- pointers in objects by which a region gets at memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_USED_POINTERS_H
#define HEDDLE_USED_POINTERS_H

#include "gcc-compat.h"

#include <map>

/* The temporaries of a region, which is not in SSA form yet, that have the value of a pointer variable, or of a
   reference in memory, and no other.  */
class loaded_pointers
{
public:
  loaded_pointers (gimple_seq body);

  /* Member T of what a pointer points to, without such a temporary.  */
  tree resolved (tree t) const;

private:
  static tree note (gimple_stmt_iterator *, bool *, walk_stmt_info *);

  std::map<tree, tree> m_values;	/* null: several */
};

/* Put into *POINTERS the members of variables, and of what variables point to, that are pointers, have a place that is
   known, and by which BODY, which is not in SSA form yet, gets at memory; not those that it changes.  */
void heddle_find_used_pointers (gimple_seq body, auto_vec<tree> *pointers);

#endif
