/* grid.h -- how the threads of a whole grid share the iterations of a region's loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_GRID_H
#define HEDDLE_SPMD_GRID_H

#include "device/spmd/region.h"
#include "gimple-fold.h"

/* The only use of NAME, or of what NAME is converted to, if that is an assignment with CODE; otherwise null.  *LAST is
   what it uses.  */
gassign *only_operation (tree name, tree *last, tree_code code);

/* The only call of NAME in FUN that has a result, or null.  */
gimple *only_call (function *fun, const char *name);

/* Let operand FROM of S be TO.  */
void exchange (gassign *s, tree from, tree to);

/* Add SEQ at the end of BB.  */
void append (basic_block bb, gimple_seq seq);

/* X, a number of iterations, in HEDDLE_COUNTER_TYPE; a negative one is 0.  */
tree heddle_counted (gimple_seq *seq, tree x);

/* A type for counters of a loop over TYPE that pass its end by up to a whole grid.  A number of 32 bits with a sign, as
   long as it is not negative, has room enough in an unsigned one: no grid has 2^31 threads.  */
tree heddle_counter_type (tree type);

/* Nothing in the function of P is stored, or called that has effects, but in LOOP.  */
bool effects_inside (parallel_region &p, const cyclic_loop &loop);

/* Builds unsigned values of 32 bits.  */

class unsigned_builder
{
public:
  explicit unsigned_builder (gimple_seq *s) : seq (s) {}
  tree constant (unsigned n) { return build_int_cst (unsigned_type_node, n); }
  tree op (tree_code code, tree a, tree b) { return gimple_build (seq, code, unsigned_type_node, a, b); }
  tree quotient (tree a, tree b) { return op (TRUNC_DIV_EXPR, a, b); }
  tree divide_up (tree a, tree b) { return quotient (op (MINUS_EXPR, op (PLUS_EXPR, a, b), constant (1)), b); }
  tree at_least_one (tree a) { return op (MAX_EXPR, a, constant (1)); }

  tree
  choose (tree_code code, tree a, tree b, tree yes, tree no)
  {
    tree condition = gimple_build (seq, code, boolean_type_node, a, b);
    return gimple_build (seq, COND_EXPR, unsigned_type_node, condition, yes, no);
  }

  /* X, a count, between 1 and MOST: more makes no difference.  */
  tree
  count (tree x)
  {
    const HOST_WIDE_INT MOST = 1 << 30;
    tree type = TREE_TYPE (x);
    x = gimple_build (seq, MAX_EXPR, type, x, build_one_cst (type));
    if (TYPE_PRECISION (type) >= 32)
      x = gimple_build (seq, MIN_EXPR, type, x, build_int_cst (type, MOST));
    return gimple_convert (seq, unsigned_type_node, x);
  }

  tree
  query (const char *name)
  {
    gcall *call = query_call (name);
    gimple_seq_add_stmt (seq, call);
    return gimple_call_lhs (call);
  }

private:
  gimple_seq *seq;
};

#endif
