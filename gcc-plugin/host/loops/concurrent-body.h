/* concurrent-body.h -- the host role: what the iterations of a DO CONCURRENT do with variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_CONCURRENT_BODY_H
#define HEDDLE_CONCURRENT_BODY_H

#include "gcc-plugin.h"
#include "tree.h"

#include <map>
#include <set>
#include <string>
#include <vector>

/* A variable defined by iterations, with a copy for each.  */
struct concurrent_variable
{
  tree var;			/* a VAR_DECL, or a PARM_DECL, of reference type if it is passed by reference */
  bool in = false;		/* an iteration may use the value from before the loop */
  bool back = false;		/* the value may be used after the loop */
  bool always = false;		/* each iteration defines it */
};

struct concurrent_facts
{
  std::vector<concurrent_variable> own;
  std::set<tree> changed;	/* variables with parts defined by iterations, which are each iteration's own */
  std::vector<tree> changes;	/* references to these parts */
  std::string obstacle;		/* why no device can run the loop, as GCC's messages say it; empty: one can */
  tree about = NULL_TREE;	/* %qD of OBSTACLE */
  location_t where = UNKNOWN_LOCATION;

  /* There is an obstacle: WHY, of WHAT.  False.  */
  bool
  because (const char *why, tree what = NULL_TREE)
  {
    obstacle = why;
    about = what;
    return false;
  }
};

/* How often a function mentions each of its variables.  */
typedef std::map<tree, unsigned> mention_counts;
mention_counts heddle_count_mentions (tree *);

/* What iterations with body BODY and the variables INDICES do, in the function with the mentions ALL.  */
concurrent_facts heddle_look_at_iterations (tree *body, const std::vector<tree> &indices, const mention_counts &all);

/* T is a construct or directive of OpenMP or OpenACC.  */
bool heddle_directive_p (tree t);

/* The variable, maybe passed by reference, of which T names a part or the whole, or NULL_TREE.  */
tree heddle_named_variable (tree t);

/* The declaration of REF, a variable as a whole: a VAR_DECL, a PARM_DECL passed by value, or the object of a parameter
   by reference.  Else NULL_TREE.  */
tree heddle_whole_variable (tree ref);

#endif
