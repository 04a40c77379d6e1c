/* plain-loops.h -- loops without a directive, as gotos, become loops with a directive.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_PLAIN_LOOPS_H
#define HEDDLE_PLAIN_LOOPS_H

#include "gcc-compat.h"

#include <set>
#include <vector>

/* A loop of gotos that has become a GIMPLE_OMP_FOR; or a loop in sequence by an earlier judgement of the compiler, its
   own first statement, without others made.  */
struct plain_loop
{
  gimple *first;			/* v = first value: names the loop of gotos */
  gimple *loop;				/* the GIMPLE_OMP_FOR */
  tree variable;
  std::vector<gimple *> made, was;	/* statements of the sequence around it, now and before */
  gbind *block;				/* with the body of the loop of gotos, or null */
  std::vector<gimple *> block_was;
  tree clauses_was;			/* of a loop in sequence */
};

/* The loops without a directive in the body of REGION, a construct before "omplower", as loops of KIND with a clause of
   CLAUSE and a clause that makes their variable private.  */

class plain_loops
{
public:
  plain_loops (gimple *region, gf_mask kind, omp_clause_code clause)
    : m_region (region), m_kind (kind), m_clause (clause) {}

  /* Convert all possible loops; if ONLY is not null, only its loops.  */
  void find (const std::set<gimple *> *only = NULL);

  /* All converted loops, inner loops before outer.  */
  const std::vector<plain_loop> &loops () const { return m_loops; }

  /* Restore the gotos of all loops still in their place; forget the loops.  */
  void undo_all ();

private:
  gimple *m_region;
  gf_mask m_kind;
  omp_clause_code m_clause;
  std::vector<plain_loop> m_loops;
};

#endif
