/* reciprocal.cc -- division by what does not change in a loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A division of two unsigned numbers of 32 bits is some 20 instructions on a GPU.  If the divisor D is the same in all
   iterations, what can be computed of it alone is computed before the loop (A. D. Robison, "N-bit unsigned division via
   N-bit multiply-add", 2005).  With 2^l <= D < 2^(l+1) and t = (2^(32+l) - 1) / D, which is less than 2^32, either

     X / D = X * (t + 1) >> 32 >> l, if the remainder of 2^(32+l) / D is not 0 and no more than 2^l less than D, or
     X / D = (X * t + t) >> 32 >> l

   for all X.  That is one multiplication with an addend of 64 bits (t or 0) and one shift in the loop.  Numbers of 64
   bits would need a division of 128 bits before it.

   Numbers with a sign divide by their magnitudes, and the quotient is negated where one of them is negative.
   Magnitudes are no more than 2^31, so that X + 1 is a number of 32 bits, and (X + 1) * t needs no addend of 64.

   t comes from a reciprocal in floating point and a correction: of a kernel with few iterations most of the time is
   spent before the loop.  (One H200, NPB's MG, 4 to 16 points a dimension, in us: resid 4.1 to 4.3 with a division of
   64 bits, 3.6 to 3.9 so, of two divisors, CUDA 2.8 to 3.2; restriction 4.1 to 4.4, 3.5 to 3.8 and 3.3 to 3.8.)  */

#include "gcc-compat.h"
#include "gimple-fold.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "device/passes/known-signs.h"
#include "device/facts/inverse.h"
#include "tuning.h"
#include "passes.h"

namespace {

/* Estimate, in iterations: a loop known to have fewer divides; in others quotients of 32 bits are products with a
   reciprocal.  The reciprocal takes as long as two divisions, before the loop, and registers in it.  */
constexpr unsigned reciprocal_trips = 8;

/* Of a divisor, before a loop.  */
struct reciprocal
{
  class loop *loop;
  tree divisor, n, multiplier, shift;	/* N: DIVISOR's magnitude, at least 1 */
  tree addend;			/* to the product; of numbers with a sign: to X */
  tree sign;			/* -1 where DIVISOR is negative, else 0; NULL: it never is */
};

/* The outermost loop around BB in which N does not change, or NULL.  */

class loop *
where_invariant (basic_block bb, tree n)
{
  class loop *best = NULL;
  for (class loop *l = bb->loop_father; l && loop_outer (l) && expr_invariant_in_loop_p (l, n); l = loop_outer (l))
    best = l;
  return best;
}

class reciprocals
{
public:
  void replace (gimple_stmt_iterator *);

private:
  const reciprocal &find (class loop *, tree divisor);

  auto_vec<reciprocal> m_known;
};

/* After SEQ: (2^(32+l) - 1) / N, for N of which the first ZEROS bits, 31 - l, are 0.

   With d = N << ZEROS, so 2^31 <= d < 2^32, that is 2^63 / d, or one less where nothing remains: where N is a power of
   2.  In floating point, a little too small: d, its reciprocal (rcp.approx, 2^-23) and the product are off by less than
   2^-22 together, and the factor is 2^63 * (1 - 2^-21).  So less than 3,100 are missing from the first quotient, X.
   What remains, less than 2^44, times X / 2^63 is what is missing, or at most one less.  */

tree
largest_quotient (gimple_seq *seq, tree n, tree zeros)
{
  tree type = unsigned_type_node, wide = long_long_unsigned_type_node;
  auto op = [&] (tree_code code, tree t, tree a, tree b) { return gimple_build (seq, code, t, a, b); };
  auto number = [&] (unsigned m) { return build_int_cst (type, m); };
  auto product = [&] (tree a, tree b)
    {
      tree result = make_ssa_name (wide);
      gimple_seq_add_stmt (seq, gimple_build_assign (result, WIDEN_MULT_EXPR, a, b));
      return result;
    };
  tree d = op (LSHIFT_EXPR, type, n, zeros);
  tree inverse = heddle_inverse (seq, gimple_build (seq, FLOAT_EXPR, float_type_node, d));
  REAL_VALUE_TYPE factor;
  real_from_string (&factor, "0x0.fffff8p63");
  tree x = op (MULT_EXPR, float_type_node, inverse, build_real (float_type_node, factor));
  x = gimple_build (seq, FIX_TRUNC_EXPR, type, x);
  tree left = op (MINUS_EXPR, wide, build_int_cst (wide, HOST_WIDE_INT_1U << 63), product (x, d));
  tree part = gimple_convert (seq, type, op (RSHIFT_EXPR, wide, left, number (16)));
  tree more = gimple_convert (seq, type, op (RSHIFT_EXPR, wide, product (part, x), number (47)));
  x = op (PLUS_EXPR, type, x, more);
  left = op (MINUS_EXPR, wide, left, product (more, d));
  tree d_wide = gimple_convert (seq, wide, d);
  tree one_more = gimple_build (seq, GE_EXPR, boolean_type_node, left, d_wide);
  x = op (PLUS_EXPR, type, x, gimple_convert (seq, type, one_more));
  tree power = gimple_build (seq, EQ_EXPR, boolean_type_node, d, number (1u << 31));
  return op (MINUS_EXPR, type, x, gimple_convert (seq, type, power));
}

/* After SEQ: |X| as an unsigned number; SIGNS: X may be negative.  */

tree
magnitude (gimple_seq *seq, tree x, bool signs)
{
  return signs ? gimple_build (seq, ABSU_EXPR, unsigned_type_node, x) : gimple_convert (seq, unsigned_type_node, x);
}

/* After SEQ: all bits of an unsigned number where X is negative, else 0.  */

tree
sign (gimple_seq *seq, tree x)
{
  tree type = TREE_TYPE (x), places = build_int_cst (unsigned_type_node, TYPE_PRECISION (type) - 1);
  tree bits = gimple_build (seq, RSHIFT_EXPR, type, x, places);
  return gimple_convert (seq, unsigned_type_node, bits);
}

const reciprocal &
reciprocals::find (class loop *loop, tree divisor)
{
  for (const reciprocal &r : m_known)
    if (r.loop == loop && r.divisor == divisor)
      return r;
  tree type = unsigned_type_node, wide = long_long_unsigned_type_node;
  gimple_seq seq = NULL;
  auto op = [&] (tree_code code, tree t, tree a, tree b) { return gimple_build (&seq, code, t, a, b); };
  auto number = [&] (unsigned n) { return build_int_cst (type, n); };
  tree one = number (1);
  const bool signs = !heddle_never_negative_p (divisor);
  tree n = op (MAX_EXPR, type, magnitude (&seq, divisor, signs), one);
  tree zeros = gimple_build (&seq, CFN_BUILT_IN_CLZ, integer_type_node, n);
  tree log = op (MINUS_EXPR, type, number (31), gimple_convert (&seq, type, zeros));
  tree quotient = largest_quotient (&seq, n, gimple_convert (&seq, type, zeros));
  /* The remainder of 2^(32+l) is one more than that of 2^(32+l) - 1, which is REST; only if N is a power of 2 it is N
     then, not 0.  */
  tree rest = op (MINUS_EXPR, type, number (UINT_MAX), op (MULT_EXPR, type, quotient, n));
  tree missing = op (MINUS_EXPR, type, op (MINUS_EXPR, type, n, rest), number (2));
  tree up = op (LT_EXPR, boolean_type_node, missing, op (LSHIFT_EXPR, type, one, log));
  reciprocal r;
  r.loop = loop;
  r.divisor = divisor;
  r.n = n;
  r.sign = signs ? sign (&seq, divisor) : NULL_TREE;
  r.multiplier = op (PLUS_EXPR, type, quotient, gimple_convert (&seq, type, up));
  if (TYPE_UNSIGNED (TREE_TYPE (divisor)))
    {
      tree addend = gimple_build (&seq, COND_EXPR, type, up, number (0), r.multiplier);
      r.addend = gimple_convert (&seq, wide, addend);
    }
  else
    r.addend = gimple_build (&seq, COND_EXPR, type, up, number (0), one);
  r.shift = log;
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (loop), seq);
  m_known.safe_push (r);
  return m_known.last ();
}

/* Replace the statement at GSI, if it divides so.  */

void
reciprocals::replace (gimple_stmt_iterator *gsi)
{
  gassign *s = dyn_cast<gassign *> (gsi_stmt (*gsi));
  tree_code code = s ? gimple_assign_rhs_code (s) : ERROR_MARK;
  if (code != TRUNC_DIV_EXPR && code != TRUNC_MOD_EXPR)
    return;
  tree x = gimple_assign_rhs1 (s), n = gimple_assign_rhs2 (s), result = TREE_TYPE (gimple_assign_lhs (s));
  if (!INTEGRAL_TYPE_P (result) || !type_has_mode_precision_p (result) || TYPE_PRECISION (result) != 32
      || TREE_CODE (n) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (n) || stmt_ends_bb_p (s))
    return;
  class loop *loop = where_invariant (gimple_bb (s), n);
  if (!loop || !optimize_loop_for_speed_p (loop))
    return;
  HOST_WIDE_INT most = likely_max_stmt_executions_int (loop);
  if (most >= 0 && most < reciprocal_trips)
    return;
  /* What is hardly ever executed is not worth the work before the loop.  */
  profile_count here = gimple_bb (s)->count, around = loop->header->count;
  if (here.initialized_p () && around.initialized_p () && here < around.apply_scale (1, tuning.rare_part))
    return;
  const reciprocal &r = find (loop, n);
  tree type = unsigned_type_node, wide = long_long_unsigned_type_node;
  gimple_seq seq = NULL;
  auto op = [&] (tree_code c, tree t, tree a, tree b) { return gimple_build (&seq, c, t, a, b); };
  auto number = [&] (unsigned m) { return build_int_cst (type, m); };
  const bool signs = !heddle_never_negative_p (x);
  tree value = magnitude (&seq, x, signs);
  tree product = make_ssa_name (wide), factor = value;
  const bool to_product = TYPE_UNSIGNED (TREE_TYPE (n));
  if (!to_product)
    factor = op (PLUS_EXPR, type, value, r.addend);
  gimple_seq_add_stmt (&seq, gimple_build_assign (product, WIDEN_MULT_EXPR, factor, r.multiplier));
  if (to_product)
    product = op (PLUS_EXPR, wide, product, r.addend);
  tree upper = gimple_convert (&seq, type, op (RSHIFT_EXPR, wide, product, number (32)));
  tree q = op (RSHIFT_EXPR, type, upper, r.shift);
  tree negative = signs ? sign (&seq, x) : NULL_TREE;
  if (r.sign)
    negative = negative ? op (BIT_XOR_EXPR, type, negative, r.sign) : r.sign;
  if (negative)
    q = op (MINUS_EXPR, type, op (BIT_XOR_EXPR, type, q, negative), negative);
  if (code == TRUNC_MOD_EXPR)
    q = op (MINUS_EXPR, type, gimple_convert (&seq, type, x),
	    op (MULT_EXPR, type, q, r.sign ? gimple_convert (&seq, type, n) : r.n));
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (gsi, NOP_EXPR, q);
  update_stmt (gsi_stmt (*gsi));
}

} // namespace

unsigned
reciprocal_pass::execute (function *fun)
{
  if (number_of_loops (fun) <= 1)
    return 0;
  reciprocals all;
  auto_vec<basic_block> blocks;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (loop_outer (bb->loop_father))
      blocks.safe_push (bb);
  for (basic_block b : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (b); !gsi_end_p (gsi); gsi_next (&gsi))
      all.replace (&gsi);
  return 0;
}
