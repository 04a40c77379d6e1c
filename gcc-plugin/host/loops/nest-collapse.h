/* nest-collapse.h -- nested loops become collapsed loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_NEST_COLLAPSE_H
#define HEDDLE_NEST_COLLAPSE_H

#include "host/clauses/independence.h"

#include <set>
#include <vector>

/* The clauses of LOOP declare its iterations independent: the words are OpenMP's "loop", or OpenACC's "loop" without
   levels of parallelism.  */
bool heddle_declared_p (gimple *loop);

/* The loops made by GCC of one construct, from the outside: the last has the user's body.  */
struct loop_construct
{
  std::vector<gomp_for *> loops;
  gimple *parallel = NULL;		/* between them */
  std::vector<gbind *> binds;		/* in the construct, around its loops */

  gomp_for *last () const { return loops.back (); }
  bool find (gomp_for *head);
};

/* The clause CODE of construct S for DECL, or NULL_TREE.  */
tree heddle_clause_for (gimple *s, omp_clause_code code, tree decl);

/* Put private clauses in the place of those lastprivate CLAUSES that are for other variables than KEPT.  */
void heddle_forget_last_values (tree *clauses, const std::set<tree> &kept = {});

/* Move the variables of BIND chosen by MOVES to VARS.  */
void heddle_move_variables (gbind *bind, const std::set<tree> &moves, std::vector<tree> *vars);

/* Put the statement at GSI in a block with VARS, behind BEFORE.  */
void heddle_put_in_block (gimple_stmt_iterator *gsi, gimple_seq before, const std::vector<tree> &vars);

/* Collapse all possible declared loops of the nest that begins with construct C, at GSI, in a region with CLAUSES.
   UNREAD: variables without a read behind the construct.  TESTED, or null, gets the arrays that have to be apart.
   True: the nest has changed.  */
bool heddle_collapse_nest (gimple_stmt_iterator *gsi, const loop_construct &c, const std::set<tree> &unread,
			   tree clauses, overlaps *tested);

#endif
