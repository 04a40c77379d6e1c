/* acc-loops.h -- loops and updates of OpenACC that become others.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_LOOPS_H
#define HEDDLE_ACC_LOOPS_H

#include "gcc-compat.h"

#include <functional>
#include <map>
#include <set>
#include <vector>

/* Arrays, and pointers to such, of which two are not known to be apart, and where the accesses to each are: their
   first address and the one behind the last, in bytes from that of the array or from the pointer.  The expressions
   are for the place before the region.  */
struct overlaps
{
  /* The value T, of the region, at that place, or NULL_TREE.  */
  std::function<tree (tree t)> value;
  /* What the counter V of a loop around is at least and at most; false if it is none, or not known.  */
  std::function<bool (tree v, tree *low, tree *high)> counter;
  /* ARRAY is the same there.  */
  std::function<bool (tree array)> array;
  std::set<std::pair<tree, tree>> pairs;
  std::map<tree, std::vector<std::pair<tree, tree>>> extents;
  std::vector<tree> conditions;		/* truth values for that place that have to hold, too */
  bool any () const { return !pairs.empty () || !conditions.empty (); }
};

/* What is known of the code around a nest of loops.  */
struct nest_facts
{
  std::set<tree> alone;			/* descriptors, or pointers to such, of arrays that nothing else leads to */
  std::map<tree, gimple *> computed;	/* variables with one value there, and the assignment to each */
  std::set<tree> own;			/* what each iteration of a loop around has for itself */
  std::set<tree> summed;		/* variables that are only updated, and whose updates may come in any order */
  overlaps *tested = NULL;		/* gets what will be tested; null: nothing will be */
};

/* Add to ALONE, as it is in nest_facts, the descriptors in CLAUSES, of a construct that maps, that say so.  */
void heddle_find_alone (tree clauses, std::set<tree> *alone);

/* How many of a loop's accesses are to neighbouring elements in neighbouring iterations of a loop with this variable,
   in it or around it; what an iteration has for itself does not count.  */
typedef std::map<tree, unsigned> unit_accesses;

/* The iterations of LOOP, a GIMPLE_OMP_FOR that has not been lowered, are known not to depend on each other, also if
   each begins with the assignments BEFORE, to variables of its own.  UNITS gets the accesses, as far as they have
   been looked at.  */
bool heddle_independent_p (gimple *loop, const nest_facts *facts = NULL, const std::vector<gimple *> &before = {},
			   unit_accesses *units = NULL);

class body_flow;

/* Add clauses to LOOP for the scalars that its body assigns to and that are not declared there: private ones, and
   reductions of such as have the same result in any order, or are in REDUCED; none for those in LEFT.  One that has to
   pass from one iteration to the next, or NULL_TREE.  */
tree heddle_share_scalars (gimple *loop, const body_flow &flow, const std::set<tree> &reduced,
			   const std::set<tree> &left = {});

/* What the counter I of LOOP, a GIMPLE_OMP_FOR, is at least and at most, if it has iterations: expressions of type
   ssizetype.  VALUE is as in overlaps.  */
bool heddle_counter_range (gimple *loop, unsigned i, const std::function<tree (tree)> &value, tree *low, tree *high);

/* What is stored to STORE may be a part of LOAD.  */
bool heddle_may_change_p (tree store, tree load);

/* Let scalars that REGION, a kernels construct, copies without being asked to have variables of their own in it, which
   may be in registers.  The statements BEFORE, for the place before REGION, and AFTER, for that behind it, copy the
   values.  */
void heddle_promote_scalars (gimple *region, gimple_seq *before, gimple_seq *after);

/* Decide for LOOP, a loop in a kernels construct about which FACTS are known, and for those inside of it, whether their
   iterations are shared: then they have the clause "independent", and those for variables that are private or reduced;
   otherwise the clause "seq".  */
void heddle_judge_nest (gimple *loop, const nest_facts &facts);

/* CALL computes a value and does nothing else, and knows nothing but its arguments, constants, and which gang, worker
   or lane executes it.  */
bool heddle_computes_value_p (gcall *call);

/* Reduce the elements of arrays that are in reduction clauses of the loop at GSI, where that can be done: those of a
   loop that gangs do not share.  */
void heddle_reduce_elements (gimple_stmt_iterator *gsi);

/* Complete the reductions of the loops in BODY, of a compute region at LOC with CLAUSES, or of a routine: a variable is
   reduced by all loops between the outermost that does and those that update it; or it is each gang's.  */
void heddle_complete_reductions (gimple_seq body, location_t loc, tree *clauses);

/* Change the "update" at GSI.  True: there is something else in its place, which is right.  */
bool heddle_change_update (gimple_stmt_iterator *gsi);

#endif
