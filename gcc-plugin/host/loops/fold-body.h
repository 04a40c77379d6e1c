/* fold-body.h -- the body of a loop with folds, as other loops have it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FOLD_BODY_H
#define HEDDLE_FOLD_BODY_H

#include "host/loops/row-folds.h"
#include "internal-fn.h"

/* A new variable of TYPE in BIND.  */
tree heddle_variable_in (gbind *bind, tree type, const char *name);

/* A fold with its variables in the loops that are made.  */
struct shared_fold
{
  row_fold fold;
  tree term = NULL_TREE;		/* SUM: what an iteration adds */
  tree place = NULL_TREE;		/* EXTREME: the number of the iteration that has set it last, from 1 on, or 0 */
  tree_code operation () const { return fold.code == MINUS_EXPR ? PLUS_EXPR : fold.code; }
  tree nothing () const;
  bool chosen_p () const;
  void choose (gimple_stmt_iterator *gsi, tree number, gbind *bind) const;
};


/* The body of LOOP, with terms in the place of sums.  */
class fold_body
{
public:
  fold_body (gomp_for *loop, const std::vector<row_fold> &folds);

protected:
  tree count (gomp_for *loop, gimple_seq *seq) const;
  void add_terms ();
  void mark_body ();
  tree add (gimple_seq *seq, tree_code code, tree a, tree b);
  tree exchange (gimple_seq *seq, internal_fn fn, const std::vector<tree> &args);
  void set_counter (gimple_seq *seq, gomp_for *loop, tree number);
  void begin_iteration (gimple_seq *seq, tree number);
  void set_nothing (gimple_seq *seq) const;
  gomp_for *lanes (gbind *body, tree i, tree end, bool all) const;

  gomp_for *m_loop;
  std::vector<shared_fold> m_folds;
  bool m_ordered;			/* there are sums */
  gbind *m_around, *m_bind = NULL;	/* around all; around what is being made */
  gimple_seq m_body = NULL;		/* of the loop */
  tree m_type;				/* of numbers of iterations */
  tree m_number = NULL_TREE;		/* of the iteration, from 1 on, as far as a fold asks */
};

#endif
