/* loop-regions.h -- target regions that only share a loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LOOP_REGIONS_H
#define HEDDLE_LOOP_REGIONS_H

#include "gcc-compat.h"

#include <set>
#include <string>
#include <vector>

/* A target region that only shares a loop, before "omplower".  */

struct loop_region
{
  gomp_target *target = NULL;
  std::vector<gimple *> levels;		/* constructs in TARGET, outermost first; the last has the body */
  std::vector<gimple *> before;		/* assignments before the loops, of bounds */
  std::vector<gbind *> binds;		/* around the constructs */
  std::set<tree> mentioned;		/* variables, anywhere */
  std::vector<tree> stores, loads;	/* memory of the body; stores have variables, too */
  std::set<tree> own;			/* declared in the region */
  bool loops = false;			/* an iteration has loops */

  gomp_for *loop () const { return as_a<gomp_for *> (levels.back ()); }

  /* S is a region of this kind, or OBSTACLE says why not.  */
  bool find (gimple *s, std::string *obstacle);

  /* The region may change REF, memory of the host or the device's copy.  Not TYPED: a store to REF comes next.  */
  bool changes_p (tree ref, bool typed = true) const;

  /* The same for a use of REF, or a change, where a store to REF comes next.  */
  bool uses_p (tree ref) const;

private:
  bool find_levels (gimple_seq seq);
  bool look_at_body (std::string *obstacle);
};

/* MENTIONED gets the variables in SEQ.  */
void heddle_find_mentions (gimple_seq seq, std::set<tree> *mentioned);

/* The clause C copies data to the device, or back.  */
bool heddle_copies_in_p (tree c);
bool heddle_copies_out_p (tree c);

#endif
