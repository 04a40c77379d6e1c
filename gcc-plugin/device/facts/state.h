/* state.h -- the memory of this room between two callbacks of GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's hooks and passes hand on no object of the plugin's: knowledge of a callback for a later callback is at file
   scope.  The variables of the room are members of a record; arguments have the rest.  */

#ifndef HEDDLE_FACTS_STATE_H
#define HEDDLE_FACTS_STATE_H

#include "gcc-compat.h"

#include <deque>

struct facts_record
{
  /* asked-threads.cc */
  bool many_threads, unsure_threads;

  /* demand.cc */
  /* Function declarations.  */
  hash_set<tree> *held_functions;
  std::deque<cgraph_node *> demanded_functions;

  /* matrix-products.h */
  /* A target newer than that of the code, for which the program's code would be faster; 0: none is known.  */
  unsigned better_target;
};

/* The room's only variable that changes.  */
inline facts_record facts_state;

#endif
