/* state.h -- the memory of this room between two callbacks of GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's hooks and passes hand on no object of the plugin's: knowledge of a callback for a later callback is at file
   scope.  The variables of the room are members of a record; arguments have the rest.  */

#ifndef HEDDLE_PASSES_STATE_H
#define HEDDLE_PASSES_STATE_H

#include "gcc-compat.h"

#include <utility>
#include <vector>

struct passes_record
{
  /* choose-values.cc */
  edge pair_of_ways[2];

  /* inline-math.cc */
  /* The definitions that have been made always_inline, with their attributes before.  */
  std::vector<std::pair<tree, tree>> connected_functions;

  /* instrumentation.cc */
  /* Results of removed statements.  */
  hash_set<tree> gone_results;

  /* unfused-products.cc */
  /* Functions none of whose products may be fused.  */
  hash_set<tree> *unfused_functions;
};

/* The room's only variable that changes.  */
inline passes_record passes_state;

#endif
