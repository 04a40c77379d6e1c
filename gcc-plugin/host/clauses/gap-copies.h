/* gap-copies.h -- the host role: arrays with gaps between their elements, in calls of libgomp.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_GAP_COPIES_H
#define HEDDLE_GAP_COPIES_H

#include "host/clauses/array-strides.h"

/* The arrays of one construct that are copied without their gaps.  */
class heddle_gap_copies
{
public:
  heddle_gap_copies (tree construct, tree *clauses) : m_construct (construct), m_clauses (clauses) {}

  /* Clause C of the construct is for A, of SIZE bytes from START on, with ELEMENT bytes for each element.  Statements
     go to BEFORE.  */
  void add (tree c, const heddle_strided_array &a, tree start, tree size, tree element, gimple_seq *before);

  /* All clauses were added: calls go to BEFORE and AFTER the construct, or into its body.  */
  void finish (gimple_seq *before, gimple_seq *after);

private:
  tree m_construct, *m_clauses;
  auto_vec<tree> m_to, m_from;	/* sections for copies at the construct's begin, and at its end */
  auto_vec<tree> m_shared;	/* for copies by other threads */
};

/* CONSTRUCT with CLAUSES is about to be gimplified; AFTER comes behind it.  */
void heddle_keep_region (tree construct, tree clauses, gimple_seq *after);

/* The same as heddle_gap_copies::add and finish, for the kept construct and a clause of the front end's.  */
void heddle_copy_without_gaps (tree c, const heddle_strided_array &a, tree start, tree size, tree element,
			       gimple_seq *before);

#endif
