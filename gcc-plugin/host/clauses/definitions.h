/* definitions.h -- what the temporaries of an expression in GIMPLE stand for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_DEFINITIONS_H
#define HEDDLE_DEFINITIONS_H

/* Estimate, in definitions: the temporaries of a clause are followed so far, beyond the need of any clause.  */
constexpr unsigned clause_depth = 100;

/* The definitions of temporaries that a statement uses: those of the gimplifier, whose statements come before the
   statement in the same sequence where they are not in SSA form.  */
class definitions
{
public:
  definitions (gimple_stmt_iterator at) : m_at (at) {}

  /* What T is without conversions; if it is a temporary, what it has been assigned.  Never another temporary.  */
  tree value (tree t) const;

  /* A and B are the same place in memory, or the same value: whatever temporaries they are written with.  */
  bool same (tree a, tree b) const;

  /* The memory that pointer P has been loaded from, perhaps with something added to it since; NULL_TREE if it does not
     come from memory.  A variable counts as memory.  */
  tree source (tree p) const;

private:
  gimple *definition (tree t) const;

  gimple_stmt_iterator m_at;
};

#endif
