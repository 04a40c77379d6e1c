/* unsigned-builder.h -- GIMPLE for unsigned values of 32 bits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_UNSIGNED_BUILDER_H
#define HEDDLE_SPMD_UNSIGNED_BUILDER_H

#include "device/facts/inverse.h"
#include "device/facts/runtime-calls.h"
#include "gimple-fold.h"

/* Adds to a sequence what computes unsigned values of 32 bits.  */

class unsigned_builder
{
public:
  explicit unsigned_builder (gimple_seq *s) : seq (s) {}
  tree constant (unsigned n) { return build_int_cst (unsigned_type_node, n); }
  tree op (tree_code code, tree a, tree b) { return gimple_build (seq, code, unsigned_type_node, a, b); }
  tree quotient (tree a, tree b) { return op (TRUNC_DIV_EXPR, a, b); }
  tree divide_up (tree a, tree b) { return quotient (op (MINUS_EXPR, op (PLUS_EXPR, a, b), constant (1)), b); }

  /* A / B, of A from 1 and B from 1 to 2^30, rounded up; of large quotients one in a million may be missing.  In
     floating point, A - 1 and B, the reciprocal and the product are off by less than 2^-21 together; the factor makes
     the result too small rather than too large, and K for A = K * B is exact.  */
  tree
  divide_up_nearly (tree a, tree b)
  {
    auto as_float = [&] (tree x) { return gimple_build (seq, FLOAT_EXPR, float_type_node, x); };
    auto product = [&] (tree x, tree y) { return gimple_build (seq, MULT_EXPR, float_type_node, x, y); };
    REAL_VALUE_TYPE factor;
    real_from_string (&factor, "0x0.fffffp0");
    tree inverse = product (heddle_inverse (seq, as_float (b)), build_real (float_type_node, factor));
    tree down = product (as_float (op (MINUS_EXPR, a, constant (1))), inverse);
    return op (PLUS_EXPR, gimple_build (seq, FIX_TRUNC_EXPR, unsigned_type_node, down), constant (1));
  }

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
