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

/* Arrays, and pointers to arrays, possibly not apart in pairs, and the range of the accesses to each: the first address
   and the address behind the last, in bytes from the array's address or from the pointer.  The expressions are for the
   place before the region.  */
struct overlaps
{
  /* The value of T, of the region, before the region, or NULL_TREE.  */
  std::function<tree (tree t)> value;
  /* The least and the largest value of the counter V of a loop around; false if V is not a counter, or unknown.  */
  std::function<bool (tree v, tree *low, tree *high)> counter;
  /* ARRAY is the same before the region.  */
  std::function<bool (tree array)> array;
  /* The region has other loops now.  */
  std::function<void ()> look_again;
  std::set<std::pair<tree, tree>> pairs;
  std::map<tree, std::vector<std::pair<tree, tree>>> extents;
  std::vector<tree> conditions;		/* truth values before the region, also necessary */
  bool any () const { return !pairs.empty () || !conditions.empty (); }
};

/* The known facts of the code around a nest of loops.  */
struct nest_facts
{
  std::set<tree> alone;			/* descriptors, or pointers to descriptors, as the only way to their arrays */
  std::map<tree, gimple *> computed;	/* variables with one value in the nest, and the assignment to each */
  std::set<tree> own;			/* variables of an iteration of a loop around */
  std::set<tree> counters;		/* of loops around */
  std::set<tree> summed;		/* variables with updates only, possible in any order */
  std::set<gimple *> parts;		/* blocks of the body, of further shared loops: accesses of a part
					   among each other are the program's business */
  bool shared = false;			/* no clause says how the parts are shared by threads */
  overlaps *tested = NULL;		/* gets the necessary tests; null: tests are impossible */
  bool quiet = false;			/* no remarks */
};

/* Add to ALONE, as in nest_facts, the descriptors in CLAUSES, of a construct that maps, with this property.  */
void heddle_find_alone (tree clauses, std::set<tree> *alone);

/* The number of a loop's accesses to neighbouring elements in neighbouring iterations of a loop with this variable, the
   same, an inner or an outer loop; accesses to an iteration's own variables do not count.  NULL_TREE: of these,
   accesses to different elements in iterations of another loop.  */
typedef std::map<tree, unsigned> unit_accesses;

/* The iterations of LOOP, a GIMPLE_OMP_FOR before lowering, are known to be independent, also if each begins with the
   assignments BEFORE, to variables of its own.  UNITS gets the accesses, as far as examined.  */
bool heddle_independent_p (gimple *loop, const nest_facts *facts = NULL, const std::vector<gimple *> &before = {},
			   unit_accesses *units = NULL);

/* The least and the largest value of the counter I of LOOP, a GIMPLE_OMP_FOR, if it has iterations: expressions of type
   ssizetype.  VALUE is as in overlaps.  */
bool heddle_counter_range (gimple *loop, unsigned i, const std::function<tree (tree)> &value, tree *low, tree *high);

/* A store to STORE may change a part of LOAD.  Not TYPED: a store may come before LOAD as well, and give memory another
   type.  */
bool heddle_may_change_p (tree store, tree load, bool typed = true);

#endif
