/* updates.h -- atomic updates of scalars, and reductions, as GCC makes them of OpenMP's clauses and constructs.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_UPDATES_H
#define HEDDLE_SPMD_UPDATES_H

#include "gcc-compat.h"
#include "tree-ssa.h"
#include "tree-ssa-operands.h"
#include "ssa-iterators.h"

/* Orders declarations as the program has them, and other trees somehow: what is made for each of a set does not depend
   on addresses.  */
struct declaration_order
{
  static unsigned uid (tree t) { return t && DECL_P (t) ? DECL_UID (t) : 0; }
  bool operator() (tree a, tree b) const { return uid (a) != uid (b) ? uid (a) < uid (b) : a < b; }
};
typedef std::set<tree, declaration_order> declaration_set;

/* A scalar of the teams level that a parallel region shares: a variable, or a member of the block of shared data
   (which GCC copies in and out).  */
struct place
{
  tree base;
  HOST_WIDE_INT offset;
  bool
  operator< (const place &p) const
  {
    return base != p.base ? declaration_order () (base, p.base) : offset < p.offset;
  }
  bool operator== (const place &p) const { return base == p.base && offset == p.offset; }
};

/* The place of reference T.  False: it is none.  */
bool place_of (tree t, place *p);

/* An atomic update *PTR = *PTR OP VALUE, of which nobody wants the old value.  */
struct update
{
  enum { builtin, swap, critical } kind;	/* CRITICAL: between GOMP_atomic_start and GOMP_atomic_end */
  gimple *at;			/* the call; of a critical section, the store */
  gimple *load;			/* of a critical section, the load of *PTR */
  tree value;
  tree_code op;
  tree type;			/* type of OP */

  /* The reference or, but for critical sections, the address of what is updated.  */
  tree where () const { return kind == critical ? gimple_assign_lhs (at) : gimple_call_arg (at, 0); }
  /* The address; new statements come before GSI, the place of AT.  */
  tree address (gimple_stmt_iterator *gsi) const;
  /* Remove the statement at GSI, the place of AT: another one does its work.  The loop around a compare and swap ends
     at once, as after a success.  */
  void remove (gimple_stmt_iterator *gsi) const;
};

/* All atomic updates of a function.  */
struct atomic_updates
{
  std::vector<update> updates;
  std::set<gimple *> sections;		/* calls of GOMP_atomic_start and GOMP_atomic_end, all around updates */
  std::set<gimple *> loads;		/* of critical updates, and first values for loops of compare and swap */

  /* The update whose call or store S is, or null.  */
  const update *find (gimple *s) const;
  /* Find the updates of FUN.  False: a critical section contains another statement.  */
  bool collect (function *fun);
  /* Let the updates OWN be plain loads and stores, as nobody shares their variables.  */
  void make_private (const std::set<const update *> &own) const;
  /* Remove the calls around the critical sections.  */
  void open_sections () const;
};

/* How values are reduced.  */
struct reduction
{
  tree_code op;
  tree type;
};

/* OP x x = x.  */
inline bool
idempotent (tree_code op)
{
  return op == MIN_EXPR || op == MAX_EXPR || op == BIT_AND_EXPR || op == BIT_IOR_EXPR;
}

#endif
