/* row-folds.h -- what a loop makes of a variable in the order of its iterations, shared by lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ROW_FOLDS_H
#define HEDDLE_ROW_FOLDS_H

#include "gcc-compat.h"

#include <set>
#include <vector>

class body_flow;

/* A loop's updates of one variable.  */
struct row_fold
{
  enum fold_kind
  {
    SUM,				/* variable = variable CODE something; the order of iterations counts */
    EXTREME,				/* if (something CODE variable) variable = something */
    CALL,				/* variable = fmax (variable, something), and the like */
    OPERATION				/* the same as CODE, MAX_EXPR or MIN_EXPR, by way of a temporary */
  };
  tree variable;
  fold_kind kind;
  tree_code code;
  gimple *update;			/* SUM, CALL: the statement */
  /* EXTREME: the condition, what it compares the variable with, and the label of the branch where that is taken; other
     variables that are set only there, and their values, null where these are computed there.  */
  gcond *test;
  tree other;
  gimple *taken;
  std::vector<tree> along, values;
};

/* The folds of LOOP, a GIMPLE_OMP_FOR that has not been lowered, of variables in OWN, of an iteration of the loop
   around; none of them can be reduced in any order by a clause.  */
std::vector<row_fold> heddle_row_folds (gimple *loop, const body_flow &flow, const std::set<tree> &own);

/* One of FOLDS has to be computed in order.  */
bool heddle_in_order_p (const std::vector<row_fold> &folds);

/* Let lanes share LOOP, a SIMD loop in the body of AROUND with clauses for all other scalars, with FOLDS.  */
void heddle_share_folds (gimple *around, gomp_for *loop, const std::vector<row_fold> &folds);

/* Folds in FNDECL's body are shared by lanes.  */
bool heddle_folds_in_p (tree fndecl);

#endif
