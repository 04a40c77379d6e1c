/* statement-walk.h -- the state of a walk over statements or operands.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_STATEMENT_WALK_H
#define HEDDLE_STATEMENT_WALK_H

#include "gcc-compat.h"

#include <map>

/* The argument of GCC's walk_gimple_seq and relatives.  The walk's functions find WITH as the member "info"; all other
   members begin as 0.  */
struct statement_walk : walk_stmt_info
{
  explicit statement_walk (void *with = NULL) : walk_stmt_info () { info = with; }
};

/* Variables, and the values for their places.  */
typedef std::map<tree, tree> variable_values;

/* Walker for operands: put the values of DATA's "info", variable_values, in the places of their variables.  */

inline tree
heddle_replace_variables (tree *tp, int *walk_subtrees, void *data)
{
  const auto &values = *static_cast<const variable_values *> (static_cast<walk_stmt_info *> (data)->info);
  const auto found = values.find (*tp);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (found != values.end ())
    {
      *tp = unshare_expr (found->second);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

#endif
