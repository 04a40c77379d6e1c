/* state.h -- the memory of this room between two callbacks of GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's hooks and passes hand on no object of the plugin's: knowledge of a callback for a later callback is at file
   scope.  The variables of the room are members of a record; arguments have the rest.  */

#ifndef HEDDLE_LOOPS_STATE_H
#define HEDDLE_LOOPS_STATE_H

#include "gcc-compat.h"
#include "cpplib.h"

#include <map>
#include <set>
#include <string>

enum class use_of_device { warn, none, remark, device };

/* A variable, or a component of one: its name, or NULL_TREE for all of it.  */
struct module_part
{
  tree var, component;

  bool operator< (const module_part &other) const
  {
    return std::tie (var, component) < std::tie (other.var, other.component);
  }
};

typedef std::set<module_part> module_parts;

struct region_finding { bool plain; unsigned flags; };

struct loops_record
{
  /* array-reductions.cc */
  /* A construct in the function at hand has a reduction of an array in memory of each thread.  */
  bool any_array_reduction;

  /* atomic-updates.cc */
  /* The function at hand has calls for atomic updates.  */
  bool any_atomic_update;

  /* barrier-marks.cc */
  /* DECL_UIDs of the functions without a need for marks.  GCC comes to callees first.  */
  std::set<unsigned> without_marks;

  /* do-concurrent.cc */
  use_of_device concurrent_mode;
  int (*previous_concurrent_gimplify) (tree *, gimple_seq *, gimple_seq *);

  /* fused-regions.cc */
  /* Regions made of several regions, and the lines of all but the first.  */
  std::map<gimple *, std::string> fused_lines;

  /* hidden-simt.cc */
  /* The variable's value at the time of hiding; nothing is hidden while this is empty.  */
  std::string hidden_names;

  /* host-concurrent.cc */
  /* Variables of modules that "enter data" maps in this unit, and all that are updated.  */
  module_parts entered_parts, updated_parts;
  bool parts_searched;

  /* line-values.cc */
  /* The variables of the current function with their address taken by a statement.  */
  std::set<tree> taken_variables;
  tree taken_in;

  /* row-folds.cc */
  /* The functions with folds shared by lanes.  */
  std::set<tree> folded_functions;

  /* schedule.cc */
  std::map<gimple *, region_finding> findings;
  /* The functions made of plain regions and of the parallel regions in them.  */
  std::set<tree> plain_functions;

  /* section-storage.cc */
  /* The types of the objects of the current function.  */
  std::set<tree> hidden_types;

  /* simd-updates.cc */
  /* Firstprivate variables of constructs combined with others: the user means the whole to have copies.  */
  hash_set<tree> *combined_copies;

  /* transformed-loops.cc */
  int (*previous_transformed_gimplify) (tree *, gimple_seq *, gimple_seq *);

  /* unroll-pragmas.cc */
  void (*previous_pragma) (cpp_reader *, location_t);
  /* By file and line, the number of copies in a pragma.  */
  std::map<std::string, std::map<int, unsigned>> unroll_pragmas;
};

/* The room's only variable that changes.  */
inline loops_record loops_state;

#endif
