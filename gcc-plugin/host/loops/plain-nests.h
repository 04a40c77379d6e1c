/* plain-nests.h -- loops without a directive inside of loops that threads share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_PLAIN_NESTS_H
#define HEDDLE_PLAIN_NESTS_H

#include "host/clauses/independence.h"
#include "host/clauses/plain-loops.h"
#include "host/loops/nest-collapse.h"

/* The loops without a directive in LOOP, the innermost of a construct with iterations shared by threads, in PARALLEL,
   which may be null, and in a target region with CLAUSES, that want to be collapsed with it: known to be independent,
   and with accesses that want the lanes.  TESTED, or null, gets the arrays that have to be apart for this; with QUIET
   the user is not told of obstacles.  They are "declared" loops of KIND, with a clause of CLAUSE, as long as this
   object lives; loops not collapsed with another become gotos again at its end.  */

class plain_nest
{
public:
  plain_nest (gomp_for *loop, gimple *parallel, tree clauses, overlaps *tested, bool quiet,
	      gf_mask kind = GF_OMP_FOR_KIND_SIMD, omp_clause_code clause = OMP_CLAUSE_ORDER);
  ~plain_nest ();
  plain_nest (const plain_nest &) = delete;
  void operator= (const plain_nest &) = delete;

private:
  plain_loops m_loops;
};

/* S does nothing.  */
bool heddle_idle_p (gimple *s);

/* CLAUSES, of a construct, reduce a section of an array.  */
bool heddle_reduces_section (tree clauses);

/* The same loops, even if not the whole of the construct C at GSI, become loops for lanes, of KIND with a clause of
   CLAUSE; loops with fewer iterations than a warp has lanes stay unchanged.  TESTED, or null, gets the condition for
   loops with a number known only before the region.  With LOOK nothing is changed.  The number of loops.  */
unsigned heddle_give_lanes (gimple_stmt_iterator *gsi, const loop_construct &c, tree clauses, overlaps *tested,
			    gf_mask kind, omp_clause_code clause, bool look);

/* LOOP, shared by threads, has more accesses to neighbouring elements than the INNER loops in it have, of independent
   iterations, too, and is long enough for a thread an iteration: it wants the lanes.  CLAUSES, TESTED: as above.  */
bool heddle_wants_lanes_p (gomp_for *loop, const std::vector<gomp_for *> &inner, tree clauses, overlaps *tested);

#endif
