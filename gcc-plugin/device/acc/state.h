/* state.h -- the memory of this room between two callbacks of GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's hooks and passes hand on no object of the plugin's: knowledge of a callback for a later callback is at file
   scope.  The variables of the room are members of a record; arguments have the rest.  */

#ifndef HEDDLE_ACC_STATE_H
#define HEDDLE_ACC_STATE_H

#include "gcc-compat.h"
#include "abi.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

/* A region with vectors of several warps: their length, the workers of a gang (0: known at run time).  */
struct wide_vectors
{
  int length, workers;
};

struct acc_record
{
  /* acc-gangs.cc */
  std::set<tree> packed_gangs;
  bool never_packed;

  /* acc-grid.cc */
  std::map<tree, std::string> formulas;

  /* acc-hooks.cc */
  /* The vector_length and num_workers of -fopenacc-dim.  */
  int default_length = HEDDLE_WARP_SIZE, default_workers = 0;
  /* Regions without a request for a number of workers.  */
  std::set<tree> open_workers;
  /* The memory of the current function in which one worker hands values to the other workers, or the first warp of a
     vector to the other warps of its vector; by function, and whether it is the memory of a vector.  */
  std::map<std::pair<tree, bool>, tree> shared_memory;
  /* The types of values handed over.  */
  std::set<tree> shared_records;
  /* Variables of gangs in shared memory, and the functions with such variables.  */
  std::set<tree> placed, placed_for;

  /* acc-mirror.cc */
  /* Regions whose workers do, and their numbers of workers.  */
  std::map<tree, int> mirrored_regions;

  /* acc-privates.cc */
  /* The variables of workers with wide vectors in shared memory, by function.  */
  std::map<tree, std::vector<tree>> copies_of_workers;

  /* acc-wide.cc */
  std::map<tree, wide_vectors> vector_lengths;
};

/* The room's only variable that changes.  */
inline acc_record acc_state;

#endif
