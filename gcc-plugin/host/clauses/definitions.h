/* definitions.h -- the meaning of temporaries in a GIMPLE expression.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_DEFINITIONS_H
#define HEDDLE_DEFINITIONS_H

#include <map>

/* Estimate, in definitions: a clause's temporaries are followed to this depth, beyond the need of any clause.  */
constexpr unsigned clause_depth = 100;

/* The definitions of temporaries in a statement: the gimplifier's definitions come before the statement in the same
   sequence where not in SSA form.  */
class definitions
{
public:
  definitions (gimple_stmt_iterator at) : m_at (at) {}
  virtual ~definitions () {}

  /* The value of T without conversions; for a temporary, its assigned value.  Never another temporary.  */
  tree value (tree t) const;

  /* A and B are the same place in memory, or the same value: whatever the temporaries in their expressions.  */
  bool same (tree a, tree b) const;

  /* The memory from which pointer P has been loaded, perhaps with a later addition; NULL_TREE if it does not come from
     memory.  A variable counts as memory.  */
  tree source (tree p) const;

protected:
  definitions () : m_at (gsi_none ()) {}
  /* The assignment to temporary T, or NULL.  */
  virtual gimple *definition (tree t) const;

  gimple_stmt_iterator m_at;
};

/* A and B are assignments of the same value, as the gimplifier computes it again and again.  */
bool heddle_same_assignment_p (gimple *a, gimple *b);

/* The definitions of temporaries anywhere in a body, in the bodies of constructs in it, too.  */
class body_definitions : public definitions
{
public:
  body_definitions (gimple_seq body);

  /* Definitions in the sequence of AT, before AT, come first from now on.  */
  void prefer (gimple_stmt_iterator at) { m_at = at; }

private:
  static tree note (gimple_stmt_iterator *, bool *, walk_stmt_info *);
  gimple *definition (tree t) const override;

  std::map<tree, gimple *> m_found;	/* null: several different definitions */
};

#endif
