/* spmd-sharing.h -- what the threads of a team share, and what is each one's own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_SHARING_H
#define HEDDLE_SPMD_SHARING_H

#include "device/spmd/region/spmd-facts.h"

/* What a parallel region does to scalars of the teams level of which each thread has a copy.  */
struct parallel_sharing
{
  std::map<const update *, place> own;	/* updates of such copies */
  std::map<place, reduction> reduced;
  std::set<place> read;
  bool sections = false;		/* critical sections exist around shared data */
  bool team_members = false;		/* members of its block of shared data are the team's */
};

/* The line between a thread's own variables and the team's.  */
struct team_sharing
{
  declaration_set variables;		/* of the teams level: the team's */
  std::set<place> members;		/* of blocks of shared data: the team's */
  std::vector<parallel_sharing> regions;

  /* Nothing is the team's, and the parallel regions of FACTS reduce nothing.  */
  explicit team_sharing (const region_facts &facts) : regions (facts.parallels.size ()) {}
  const parallel_sharing &of (const parallel_facts &p) const { return regions[p.index]; }
  /* T is, or is part of, something that is the team's.  */
  bool team_memory (tree t) const;
  /* T is a reference to an automatic variable of the target region, of which each thread has its own.  */
  bool own_variable (tree t) const;
  /* For -fdump-tree-spmd-sharing.  */
  void dump (FILE *f, const region_facts &facts) const;
};

#endif
