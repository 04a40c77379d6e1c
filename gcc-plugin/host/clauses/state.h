/* state.h -- the memory of this room between two callbacks of GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's hooks and passes hand on no object of the plugin's: knowledge of a callback for a later callback is at file
   scope.  The variables of the room are members of a record; arguments have the rest.  */

#ifndef HEDDLE_CLAUSES_STATE_H
#define HEDDLE_CLAUSES_STATE_H

#include "gcc-compat.h"
#include "replaced-function.h"
#include "host/clauses/frame-data.h"

#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

struct gfc_code;
struct gfc_expr;
struct gfc_namespace;
struct gfc_symbol;
struct gfc_typespec;

struct clauses_record
{
  /* acc-implicit.cc */
  void (*previous_implicit_finish) (tree, gimple_seq *, bool);

  /* array-strides.cc */
  void (*previous_strides_finish) (tree, gimple_seq *, bool);

  /* component-pointers.cc */
  /* For clauses that attach pointers, the clauses of the data.  Both remain the same trees when gimplified.  */
  hash_map<tree, tree> attached_data;
  /* Clauses for descriptors that become "always to" after gimplification.  */
  hash_set<tree> late_descriptors;

  /* constant-tables.cc */
  /* Automatic variables with addresses of constants in their initial value.  */
  hash_set<tree> *automatic_tables;

  /* deep-mappings.cc */
  bool (*previous_question) (const gimple *, tree);
  tree (*previous_count) (const gimple *, tree, gimple_seq *);
  void (*previous_mapping) (const gimple *, tree, unsigned HOST_WIDE_INT, tree, tree, tree, tree, tree, gimple_seq *);

  /* frame-pointers.cc */
  /* The frame of the current function.  For walkers of statements, which have other information.  */
  frame_at_hand frame;

  /* gap-copies.cc */
  /* The construct at hand, if others or a queue copy its data later, and the statements behind it.  */
  tree later_region;
  gimple_seq *behind_region;

  /* inherited-members.cc */
  replaced_function replaced_members;

  /* partial-objects.cc */
  /* Objects with members named in clauses by a construct of the unit; objects with addresses taken by the unit.  */
  hash_set<tree> *named_objects, *reachable_objects;

  /* private-copies.cc */
  /* Variables already reported in an error.  */
  hash_set<tree> reported_variables;
  /* Clauses whose sizes have been computed anew.  */
  hash_set<tree> right_sizes;

  /* private-defaults.cc */
  replaced_function create_function, process_block, trans_omp, trans_oacc;
  tree (*previous_default_ctor) (tree, tree, tree);
  /* The known scopes.  */
  std::vector<gfc_namespace *> known_scopes;
  /* Derived types of private variables, each with its initializer, a CONSTRUCTOR, or null without one: a chain of
     TREE_LISTs.  */
  tree known_types;
  /* The wanted type of SYMBOL, and the entry for the answer.  */
  tree wanted_type;

  /* region-data.cc */
  /* The unit is compiled with -fopt-info-omp.  */
  bool wants_remarks;

  /* region-symbols.cc */
  int (*previous_gimplify_expr) (tree *, gimple_seq *, gimple_seq *);

  /* requirements.cc */
  /* By the messages that have been dropped.  */
  unsigned dropped_requirements;
  /* Where regions with "device(ancestor: 1)" are.  */
  std::unordered_set<location_t> ancestor_regions;

  /* reverse-regions.cc */
  void (*previous_reverse_parse) ();
  void (*previous_finish_decl_inits) ();
  /* Regions that have no body for the moment, and their bodies.  */
  std::vector<std::pair<tree, tree>> hidden_bodies;

  /* template-types.cc */
  replaced_function replaced_completion;

  /* unnamed-blocks.cc */
  replaced_function replaced_blocks, replaced_indirect;
  bool indirect_known;		/* REPLACED_INDIRECT can be replaced again */

  /* user-mappers.cc */
  replaced_function replaced_finish, replaced_instantiate, replaced_declare, replaced_split;
  /* GCC's functions complete clauses that are not the user's.  */
  bool completing_own;
  tree (*previous_finish_mapper_clauses) (tree);
  /* C: the variables that hold the mappers of a scope and name, as a list.  */
  tree declared_mappers;

  /* value-functions.cc */
  std::set<tree> under_way;	/* functions being examined: recursion by itself has no effect */
};

/* The room's only variable that changes.  */
inline clauses_record clauses_state;

#endif
