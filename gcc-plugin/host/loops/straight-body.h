/* straight-body.h -- the statements of a loop's body in order, and what they compute.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_STRAIGHT_BODY_H
#define HEDDLE_STRAIGHT_BODY_H

#include "gcc-compat.h"

#include <map>
#include <set>
#include <vector>

/* A condition with two branches of assignments alone, which meet again: the places FIRST to END are executed if the
   condition is true, OTHER to OTHER_END, or none, if not.  */

struct body_choice
{
  gcond *test;
  size_t first, end, other, other_end;

  bool one_sided_p () const { return other == other_end; }
};

/* The statements of a loop's body in order, and what they compute.  */

class straight_body
{
public:
  explicit straight_body (gimple *loop) { m_straight = add (gimple_omp_body (loop)) && forward_p (); }
  /* Each is executed at most once in an iteration.  */
  bool straight_p () const { return m_straight; }
  size_t size () const { return m_stmts.size (); }
  gimple *operator[] (size_t i) const { return m_stmts[i]; }
  std::vector<size_t> mentions (tree v) const;
  std::set<tree> assigned () const;
  bool same_value_p (tree a, size_t at_a, tree b, size_t at_b) const;
  size_t label (tree l) const;
  size_t definition (tree t, size_t at) const;
  unsigned jumps (tree l) const;
  bool assigned_p (tree v) const { return m_assigned.count (v); }
  bool choice_p (size_t at, body_choice *c) const;

private:
  bool add (gimple_seq seq);
  bool forward_p () const;
  tree value (tree t, size_t at, unsigned depth, size_t *from) const;
  bool unchanged_p (tree t, size_t from, size_t to) const;

  bool m_straight;
  std::vector<gimple *> m_stmts;
  std::set<tree> m_declared;
  std::map<tree, std::vector<size_t>> m_assigned;	/* where variables are assigned to */
};

/* MAX_EXPR or MIN_EXPR, as CALL is of fmax or fmin, of any type; else ERROR_MARK.  */
tree_code heddle_extreme_call (gcall *call);

#endif
