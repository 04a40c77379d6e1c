/* independence.h -- are the iterations of a loop independent?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_INDEPENDENCE_H
#define HEDDLE_INDEPENDENCE_H

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
  /* The region has other loops now.  */
  std::function<void ()> look_again;
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
  std::set<tree> counters;		/* of loops around */
  std::set<tree> summed;		/* variables that are only updated, and whose updates may come in any order */
  overlaps *tested = NULL;		/* gets what will be tested; null: nothing will be */
};

/* Add to ALONE, as it is in nest_facts, the descriptors in CLAUSES, of a construct that maps, that say so.  */
void heddle_find_alone (tree clauses, std::set<tree> *alone);

/* How many of a loop's accesses are to neighbouring elements in neighbouring iterations of a loop with this variable,
   in it or around it; what an iteration has for itself does not count.  NULL_TREE: of those, to other elements in
   iterations of another loop.  */
typedef std::map<tree, unsigned> unit_accesses;

/* The iterations of LOOP, a GIMPLE_OMP_FOR that has not been lowered, are known not to depend on each other, also if
   each begins with the assignments BEFORE, to variables of its own.  UNITS gets the accesses, as far as they have
   been looked at.  */
bool heddle_independent_p (gimple *loop, const nest_facts *facts = NULL, const std::vector<gimple *> &before = {},
			   unit_accesses *units = NULL);

/* What the counter I of LOOP, a GIMPLE_OMP_FOR, is at least and at most, if it has iterations: expressions of type
   ssizetype.  VALUE is as in overlaps.  */
bool heddle_counter_range (gimple *loop, unsigned i, const std::function<tree (tree)> &value, tree *low, tree *high);

/* What is stored to STORE may be a part of LOAD.  */
bool heddle_may_change_p (tree store, tree load);

#endif
