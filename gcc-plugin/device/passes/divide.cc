/* divide.cc -- quotients and remainders of integers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A GPU has no instruction for a division: ptxas makes some 20 for quotient and remainder of 32 bits, some 80 for each
   of 64 bits, and no fewer for a constant divisor.  (ptxas 13, sm_90.) Two passes replace divisions.

   reciprocal, among the loop passes: an unsigned division of 32 bits whose divisor D is the same in all iterations.
   The part of the work that depends on D alone goes before the loop (A. D. Robison, "N-bit unsigned division via N-bit
   multiply-add", 2005).  With 2^l <= D < 2^(l+1) and t = (2^(32+l) - 1) / D, which is less than 2^32, either

     X / D = X * (t + 1) >> 32 >> l, if the remainder of 2^(32+l) / D is not 0 and no more than 2^l less than D, or
     X / D = (X * t + t) >> 32 >> l

   for all X.  This costs one multiplication with an addend of 64 bits (t or 0) and one shift in the loop.  Numbers of
   64 bits would need a division of 128 bits before it.

   Numbers with a sign divide by their magnitudes, and the quotient is negated where one of them is negative.
   Magnitudes are no more than 2^31, so that X + 1 is a number of 32 bits, and (X + 1) * t needs no addend of 64.

   t comes from a reciprocal in floating point and a correction: a kernel with few iterations spends most of its time
   before the loop.  (One H200, NPB's MG, 4 to 16 points a dimension, in us: resid 4.1 to 4.3 with a division of 64
   bits, 3.6 to 3.9 so, of two divisors, CUDA 2.8 to 3.2; restriction 4.1 to 4.4, 3.5 to 3.8 and 3.3 to 3.8.)

   wide_division, before "widening_mul", where a quotient and a remainder would become one, as a host's instruction
   gives both: divisions of 64 bits. A constant divisor D becomes a multiplication by its reciprocal, of which the
   upper half is kept (T. Granlund and P. L. Montgomery, "Division by invariant integers using multiplication",
   1994): with l = ceil (log2 (D)), for numbers x of P bits, a factor m = ceil (2^(64+l) / D), or any that exceeds
   2^(64+l) / D by less than 2^(64+l-P) / D, gives x / D = (x * m) >> (64 + l). m and l are halved as long as that
   holds; m may keep a bit 64, which is x itself in the sum. With a sign P is 63, and one is added to the quotient of
   a negative number. An exact quotient is one product with the inverse of D modulo 2^64.

   Of two variables, most are small: if the upper halves of both are 0, the quotient is one of 32 bits, and a test for
   that is two instructions.  A known range of both that needs no more saves the test.  A remainder comes from the
   quotient, where the program computes that, too.  */

#include "gcc-compat.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "gimple-fold.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "value-query.h"
#include "device/facts/inverse.h"
#include "passes.h"

namespace {

/* T, an integer of the current function, is not negative, as far as its range is known.  */

bool
never_negative_p (tree t)
{
  if (TYPE_UNSIGNED (TREE_TYPE (t)))
    return true;
  if (TREE_CODE (t) == INTEGER_CST)
    return tree_int_cst_sgn (t) >= 0;
  if (TREE_CODE (t) != SSA_NAME)
    return tree_expr_nonnegative_p (t);
  heddle_integer_range range;
  return get_range_query (cfun)->range_of_expr (range, t) && !range.varying_p () && !range.undefined_p ()
	 && wi::ge_p (range.lower_bound (), 0, SIGNED);
}

/* Statements for a sequence, of unsigned numbers of one width where no other type is named.  */

class builder
{
public:
  explicit builder (tree type) : m_type (type), m_signed (signed_type_for (type)) {}

  tree op (tree_code code, tree a, tree b) { return op (code, m_type, a, b); }
  tree op (tree_code code, tree type, tree a, tree b) { return gimple_build (&seq, code, type, a, b); }
  tree constant (unsigned HOST_WIDE_INT n) const { return build_int_cstu (m_type, n); }
  tree plain (tree a) { return converted (m_type, a); }
  tree converted (tree type, tree a) { return gimple_convert (&seq, type, a); }
  tree shifted (tree_code code, tree a, unsigned by) { return by ? op (code, a, constant (by)) : a; }

  /* A with its sign, shifted right.  */
  tree
  arithmetic_shift (tree a, unsigned by)
  {
    return by ? plain (op (RSHIFT_EXPR, m_signed, converted (m_signed, a), constant (by))) : a;
  }

  /* All bits are A's sign.  */
  tree sign (tree a) { return arithmetic_shift (a, TYPE_PRECISION (m_type) - 1); }

  /* |A|; SIGNS: A may be negative.  */
  tree magnitude (tree a, bool signs) { return signs ? gimple_build (&seq, ABSU_EXPR, m_type, a) : plain (a); }

  /* The product of A and B in twice the width.  */
  tree
  wide_product (tree a, tree b)
  {
    tree result = make_ssa_name (long_long_unsigned_type_node);
    gimple_seq_add_stmt (&seq, gimple_build_assign (result, WIDEN_MULT_EXPR, a, b));
    return result;
  }

  /* The upper half of the product of A, with a sign or without one, and M.  */
  tree
  upper (tree a, unsigned HOST_WIDE_INT m)
  {
    tree type = TREE_TYPE (a);
    return plain (op (MULT_HIGHPART_EXPR, type, a, build_int_cst (type, HOST_WIDE_INT (m))));
  }

  gimple_seq seq = NULL;

private:
  tree m_type, m_signed;
};

/* Estimate, in iterations: a loop known to have fewer divides; in others quotients of 32 bits are products with a
   reciprocal.  The reciprocal takes as long as two divisions, before the loop, and registers in it.  */
constexpr unsigned reciprocal_trips = 8;

/* The values of a divisor, before a loop.  */
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
  void replace (gimple *);

private:
  const reciprocal &find (class loop *, tree divisor);

  auto_vec<reciprocal> m_known;
};

/* In B: (2^(32+l) - 1) / N, for N of which the first ZEROS bits, 31 - l, are 0.

   With d = N << ZEROS, hence 2^31 <= d < 2^32, this is 2^63 / d, or one less without a remainder: where N is a power of
   2.  In floating point, a little too small: d, its reciprocal (rcp.approx, 2^-23) and the product are off by less than
   2^-22 together, and the factor is 2^63 * (1 - 2^-21).  So less than 3,100 are missing from the first quotient, X.
   The remainder, less than 2^44, times X / 2^63 is the missing part, or at most one less.  */

tree
largest_quotient (builder &b, tree n, tree zeros)
{
  tree wide = long_long_unsigned_type_node;
  tree d = b.op (LSHIFT_EXPR, n, zeros);
  tree inverse = heddle_inverse (&b.seq, gimple_build (&b.seq, FLOAT_EXPR, float_type_node, d));
  REAL_VALUE_TYPE factor;
  real_from_string (&factor, "0x0.fffff8p63");
  tree x = b.op (MULT_EXPR, float_type_node, inverse, build_real (float_type_node, factor));
  x = gimple_build (&b.seq, FIX_TRUNC_EXPR, unsigned_type_node, x);
  tree left = b.op (MINUS_EXPR, wide, build_int_cst (wide, HOST_WIDE_INT_1U << 63), b.wide_product (x, d));
  tree part = b.plain (b.op (RSHIFT_EXPR, wide, left, b.constant (16)));
  tree more = b.plain (b.op (RSHIFT_EXPR, wide, b.wide_product (part, x), b.constant (47)));
  x = b.op (PLUS_EXPR, x, more);
  left = b.op (MINUS_EXPR, wide, left, b.wide_product (more, d));
  tree d_wide = b.converted (wide, d);
  tree one_more = b.op (GE_EXPR, boolean_type_node, left, d_wide);
  x = b.op (PLUS_EXPR, x, b.plain (one_more));
  tree power = b.op (EQ_EXPR, boolean_type_node, d, b.constant (1u << 31));
  return b.op (MINUS_EXPR, x, b.plain (power));
}

/* The values of DIVISOR before LOOP, computed once.  */

const reciprocal &
reciprocals::find (class loop *loop, tree divisor)
{
  for (const reciprocal &r : m_known)
    if (r.loop == loop && r.divisor == divisor)
      return r;
  builder b (unsigned_type_node);
  tree one = b.constant (1);
  const bool signs = !never_negative_p (divisor);
  tree n = b.op (MAX_EXPR, b.magnitude (divisor, signs), one);
  tree zeros = gimple_build (&b.seq, CFN_BUILT_IN_CLZ, integer_type_node, n);
  tree log = b.op (MINUS_EXPR, b.constant (31), b.plain (zeros));
  tree quotient = largest_quotient (b, n, b.plain (zeros));
  /* The remainder of 2^(32+l) is one more than REST, the remainder of 2^(32+l) - 1; only for N a power of 2 the result
     would be N, not 0.  */
  tree rest = b.op (MINUS_EXPR, b.constant (UINT_MAX), b.op (MULT_EXPR, quotient, n));
  tree missing = b.op (MINUS_EXPR, b.op (MINUS_EXPR, n, rest), b.constant (2));
  tree up = b.op (LT_EXPR, boolean_type_node, missing, b.op (LSHIFT_EXPR, one, log));
  reciprocal r;
  r.loop = loop;
  r.divisor = divisor;
  r.n = n;
  r.sign = signs ? b.sign (divisor) : NULL_TREE;
  r.multiplier = b.op (PLUS_EXPR, quotient, b.plain (up));
  if (TYPE_UNSIGNED (TREE_TYPE (divisor)))
    {
      tree addend = gimple_build (&b.seq, COND_EXPR, unsigned_type_node, up, b.constant (0), r.multiplier);
      r.addend = b.converted (long_long_unsigned_type_node, addend);
    }
  else
    r.addend = gimple_build (&b.seq, COND_EXPR, unsigned_type_node, up, b.constant (0), one);
  r.shift = log;
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (loop), b.seq);
  m_known.safe_push (r);
  return m_known.last ();
}

/* The quotient of X by the divisor of R.  */

tree
product_quotient (builder &b, tree x, const reciprocal &r)
{
  tree wide = long_long_unsigned_type_node;
  const bool signs = !never_negative_p (x), to_product = TYPE_UNSIGNED (TREE_TYPE (r.divisor));
  tree factor = b.magnitude (x, signs);
  if (!to_product)
    factor = b.op (PLUS_EXPR, factor, r.addend);
  tree product = b.wide_product (factor, r.multiplier);
  if (to_product)
    product = b.op (PLUS_EXPR, wide, product, r.addend);
  tree q = b.op (RSHIFT_EXPR, b.plain (b.op (RSHIFT_EXPR, wide, product, b.constant (32))), r.shift);
  tree negative = signs ? b.sign (x) : NULL_TREE;
  if (r.sign)
    negative = negative ? b.op (BIT_XOR_EXPR, negative, r.sign) : r.sign;
  return negative ? b.op (MINUS_EXPR, b.op (BIT_XOR_EXPR, q, negative), negative) : q;
}

/* Replace STMT, if it is a division of this kind.  */

void
reciprocals::replace (gimple *stmt)
{
  gassign *s = dyn_cast<gassign *> (stmt);
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
  /* A rare division is not worth the work before the loop.  */
  profile_count here = gimple_bb (s)->count, around = loop->header->count;
  if (here.initialized_p () && around.initialized_p () && here < around.apply_scale (1, reciprocal_trips))
    return;
  const reciprocal &r = find (loop, n);
  builder b (unsigned_type_node);
  tree q = product_quotient (b, x, r);
  if (code == TRUNC_MOD_EXPR)
    q = b.op (MINUS_EXPR, b.plain (x), b.op (MULT_EXPR, q, r.sign ? b.plain (n) : r.n));
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gsi_insert_seq_before (&gsi, b.seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, q);
  update_stmt (gsi_stmt (gsi));
}

/* The bits of a dividend, and of half a dividend; the largest number of the lower half.  */
constexpr unsigned wide_bits = HOST_BITS_PER_WIDE_INT, half_bits = wide_bits / 2;
constexpr unsigned HOST_WIDE_INT most_short = HOST_WIDE_INT_M1U >> half_bits;

typedef FIXED_WIDE_INT (3 * HOST_BITS_PER_WIDE_INT) number;

/* The replacement of a divisor, for numbers of so many bits (see above).  */
struct factor
{
  unsigned HOST_WIDE_INT low;	/* the 64 bits of m */
  bool more;			/* and a bit 64 */
  unsigned shift;		/* after the upper half of the product */
};

/* The factor for the divisor D and numbers of BITS bits.  */

factor
factor_for (unsigned HOST_WIDE_INT d, unsigned bits)
{
  unsigned l = d == 1 ? 0 : floor_log2 (d - 1) + 1;
  const number power = wi::lshift (number (1), wide_bits + l);
  number least = wi::udiv_trunc (power, d);
  number most = wi::udiv_trunc (power + wi::lshift (number (1), wide_bits + l - bits), d);
  for (; l > 0 && wi::ltu_p (wi::lrshift (least, 1), wi::lrshift (most, 1)); l--)
    {
      least = wi::lrshift (least, 1);
      most = wi::lrshift (most, 1);
    }
  return { (unsigned HOST_WIDE_INT) most.elt (0), wi::ne_p (wi::lrshift (most, wide_bits), 0), l };
}

/* The inverse of D, an odd number, modulo 2^64.  */

unsigned HOST_WIDE_INT
inverse (unsigned HOST_WIDE_INT d)
{
  unsigned HOST_WIDE_INT x = d;		/* right in the last 3 bits; each step doubles them */
  for (unsigned bits = 3; bits < wide_bits; bits *= 2)
    x *= 2 - d * x;
  return x;
}

/* Whether the upper half of T is known to be 0.  */

bool
short_p (tree t)
{
  if (TREE_CODE (t) == INTEGER_CST)
    return wi::leu_p (wi::to_wide (t), most_short);
  if (TREE_CODE (t) != SSA_NAME)
    return false;
  if (wi::leu_p (get_nonzero_bits (t), most_short))
    return true;
  heddle_integer_range range;
  return get_range_query (cfun)->range_of_expr (range, t) && !range.varying_p () && !range.undefined_p ()
	 && never_negative_p (t) && wi::leu_p (range.upper_bound (), most_short);
}

/* The divisions of 64 bits of a function.  */

class wide_divisions
{
public:
  explicit wide_divisions (function *fun);
  void replace ();

private:
  gassign *quotient_for (gassign *);
  void join_remainders ();
  static void by_constant (gassign *);
  static void by_test (gassign *);

  auto_vec<gassign *> m_all;
};

/* S gets VALUE, an integer of any type; SEQ computes it.  */

void
becomes (gassign *s, gimple_seq seq, tree value)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  value = gimple_convert (&seq, TREE_TYPE (gimple_assign_lhs (s)), value);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_from_tree (&gsi, value);
  update_stmt (gsi_stmt (gsi));
}

/* S becomes the remainder of its dividend; Q is the quotient.  */

void
becomes_rest (gassign *s, tree q)
{
  builder b (long_long_unsigned_type_node);
  tree x = b.plain (gimple_assign_rhs1 (s)), d = b.plain (gimple_assign_rhs2 (s));
  tree rest = b.op (MINUS_EXPR, x, b.op (MULT_EXPR, b.plain (q), d));
  becomes (s, b.seq, rest);
}

wide_divisions::wide_divisions (function *fun)
{
  for (gimple *stmt : statements (fun))
    {
      gassign *s = dyn_cast<gassign *> (stmt);
      const tree_code code = s ? gimple_assign_rhs_code (s) : ERROR_MARK;
      if (code != TRUNC_DIV_EXPR && code != TRUNC_MOD_EXPR && code != EXACT_DIV_EXPR)
	continue;
      tree type = TREE_TYPE (gimple_assign_lhs (s)), d = gimple_assign_rhs2 (s);
      if (INTEGRAL_TYPE_P (type) && type_has_mode_precision_p (type) && TYPE_PRECISION (type) == 64
	  && !TYPE_OVERFLOW_TRAPS (type) && !stmt_ends_bb_p (s) && !integer_zerop (d)
	  && (code != EXACT_DIV_EXPR || TREE_CODE (d) == INTEGER_CST))
	m_all.safe_push (s);
    }
}

/* A division with the operands of S, a remainder: a division before S, or else the first behind S, which moves to S; or
   NULL.  */

gassign *
wide_divisions::quotient_for (gassign *s)
{
  gassign **behind = NULL;
  for (gassign *&q : m_all)
    if (gimple_assign_rhs_code (q) == TRUNC_DIV_EXPR
	&& operand_equal_p (gimple_assign_rhs1 (q), gimple_assign_rhs1 (s))
	&& operand_equal_p (gimple_assign_rhs2 (q), gimple_assign_rhs2 (s)))
      {
	if (stmt_dominates_stmt_p (q, s))
	  return q;
	if (!behind && stmt_dominates_stmt_p (s, q))
	  behind = &q;
      }
  if (!behind)
    return NULL;
  gassign *later = *behind;
  tree value = make_ssa_name (TREE_TYPE (gimple_assign_lhs (s)));
  gimple_stmt_iterator gsi = gsi_for_stmt (s), old = gsi_for_stmt (later);
  gassign *q = gimple_build_assign (value, TRUNC_DIV_EXPR, gimple_assign_rhs1 (s), gimple_assign_rhs2 (s));
  gimple_set_location (q, gimple_location (later));
  gsi_insert_before (&gsi, q, GSI_SAME_STMT);
  gimple_assign_set_rhs_from_tree (&old, value);
  update_stmt (later);
  return *behind = q;
}

/* A remainder beside a quotient of the same operands is computed from the quotient.  */

void
wide_divisions::join_remainders ()
{
  for (unsigned i = 0; i < m_all.length (); i++)
    if (gassign *s = m_all[i], *q = gimple_assign_rhs_code (s) == TRUNC_MOD_EXPR ? quotient_for (s) : NULL; q)
      {
	becomes_rest (s, gimple_assign_lhs (q));
	m_all.ordered_remove (i--);
      }
}

/* The quotient of X, of TYPE, and the constant D.  */

tree
quotient_by (builder *b, tree x, tree d, bool exact)
{
  const bool signs = !TYPE_UNSIGNED (TREE_TYPE (x)) && (exact || !never_negative_p (x));
  const bool negative = !TYPE_UNSIGNED (TREE_TYPE (d)) && tree_int_cst_sgn (d) < 0;
  unsigned HOST_WIDE_INT n = TREE_INT_CST_LOW (d);
  if (negative)
    n = -n;
  const unsigned zeros = ctz_hwi (n);
  const tree with_sign = long_long_integer_type_node;
  tree plain = b->plain (x), q;
  if (exact)
    {
      q = signs ? b->arithmetic_shift (plain, zeros) : b->shifted (RSHIFT_EXPR, plain, zeros);
      q = n >> zeros == 1 ? q : b->op (MULT_EXPR, q, b->constant (inverse (n >> zeros)));
    }
  else if (n >> zeros == 1)
    q = !signs ? b->shifted (RSHIFT_EXPR, plain, zeros)
	: !zeros ? plain
	: b->arithmetic_shift (b->op (PLUS_EXPR, plain, b->op (BIT_AND_EXPR, b->sign (x), b->constant (n - 1))), zeros);
  else if (signs)
    {
      const factor f = factor_for (n, wide_bits - 1);
      tree high = b->upper (gimple_convert (&b->seq, with_sign, x), f.low);
      if (HOST_WIDE_INT (f.low) < 0)
	high = b->op (PLUS_EXPR, high, plain);
      q = b->op (MINUS_EXPR, b->arithmetic_shift (high, f.shift), b->sign (x));
    }
  else
    {
      /* Without a sign bit, or without the zeros that N ends with, a bit less is enough.  */
      const bool half = !TYPE_UNSIGNED (TREE_TYPE (x));
      factor f = factor_for (n, half ? wide_bits - 1 : wide_bits);
      unsigned before = 0;
      if (f.more && zeros)
	{
	  before = zeros;
	  f = factor_for (n >> zeros, wide_bits - zeros);
	}
      tree high = b->upper (b->shifted (RSHIFT_EXPR, plain, before), f.low);
      if (f.more)
	{
	  /* (x + high) >> shift, whose sum may have 65 bits.  */
	  tree rest = b->shifted (RSHIFT_EXPR, b->op (MINUS_EXPR, plain, high), 1);
	  q = b->shifted (RSHIFT_EXPR, b->op (PLUS_EXPR, high, rest), f.shift - 1);
	}
      else
	q = b->shifted (RSHIFT_EXPR, high, f.shift);
    }
  return negative ? b->op (MINUS_EXPR, b->constant (0), q) : q;
}

void
wide_divisions::by_constant (gassign *s)
{
  builder b (long_long_unsigned_type_node);
  tree x = gimple_assign_rhs1 (s), d = gimple_assign_rhs2 (s);
  tree q = quotient_by (&b, x, d, gimple_assign_rhs_code (s) == EXACT_DIV_EXPR);
  if (gimple_assign_rhs_code (s) == TRUNC_MOD_EXPR)
    q = b.op (MINUS_EXPR, b.plain (x), b.op (MULT_EXPR, q, b.plain (d)));
  becomes (s, b.seq, q);
}

/* The quotient or remainder of S in 32 bits.  */

tree
short_value (builder *b, gassign *s)
{
  tree x = b->plain (gimple_assign_rhs1 (s)), d = b->plain (gimple_assign_rhs2 (s));
  return b->op (gimple_assign_rhs_code (s), x, d);
}

/* S stays where one of the upper halves is not 0.  */

void
wide_divisions::by_test (gassign *s)
{
  builder b (long_long_unsigned_type_node);
  tree both = b.op (BIT_IOR_EXPR, b.plain (gimple_assign_rhs1 (s)), b.plain (gimple_assign_rhs2 (s)));
  tree upper = b.op (RSHIFT_EXPR, both, b.constant (half_bits));
  gcond *test = gimple_build_cond (NE_EXPR, upper, b.constant (0), NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&b.seq, test);
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gsi_insert_seq_before (&gsi, b.seq, GSI_SAME_STMT);

  /* head -> slow -> join, and head -> fast -> join.  */
  basic_block head = gimple_bb (s);
  edge to_slow = split_block (head, test);
  basic_block slow = to_slow->dest;
  edge from_slow = split_block (slow, s);
  basic_block join = from_slow->dest;
  basic_block fast = create_empty_bb (slow);
  add_bb_to_loop (fast, head->loop_father);
  to_slow->flags = (to_slow->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  to_slow->probability = profile_probability::unlikely ();
  edge to_fast = make_edge (head, fast, EDGE_FALSE_VALUE);
  to_fast->probability = to_slow->probability.invert ();
  edge from_fast = make_single_succ_edge (fast, join, EDGE_FALLTHRU);
  slow->count = to_slow->count ();
  fast->count = to_fast->count ();
  set_immediate_dominator (CDI_DOMINATORS, fast, head);
  set_immediate_dominator (CDI_DOMINATORS, join, head);

  tree result = gimple_assign_lhs (s), type = TREE_TYPE (result), wide_value = make_ssa_name (type, s);
  builder in_short (unsigned_type_node);
  tree value = in_short.converted (type, short_value (&in_short, s));
  gsi = gsi_start_bb (fast);
  gsi_insert_seq_after (&gsi, in_short.seq, GSI_CONTINUE_LINKING);
  gimple_assign_set_lhs (s, wide_value);
  update_stmt (s);
  gphi *phi = create_phi_node (result, join);
  add_phi_arg (phi, wide_value, from_slow, gimple_location (s));
  add_phi_arg (phi, value, from_fast, gimple_location (s));
}

void
wide_divisions::replace ()
{
  if (m_all.is_empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  join_remainders ();
  for (gassign *s : m_all)
    {
      tree x = gimple_assign_rhs1 (s), d = gimple_assign_rhs2 (s);
      if (short_p (x) && short_p (d) && gimple_assign_rhs_code (s) != EXACT_DIV_EXPR)
	{
	  builder b (unsigned_type_node);
	  tree value = short_value (&b, s);
	  becomes (s, b.seq, value);
	}
      else if (TREE_CODE (d) == INTEGER_CST)
	by_constant (s);
      else
	by_test (s);
    }
  free_dominance_info (CDI_POST_DOMINATORS);
}

} // namespace

unsigned
reciprocal_pass::execute (function *fun)
{
  if (number_of_loops (fun) <= 1)
    return 0;
  reciprocals all;
  auto_vec<gimple *> divisions;
  for (gimple *s : statements (fun))
    if (loop_outer (gimple_bb (s)->loop_father))
      divisions.safe_push (s);
  for (gimple *s : divisions)
    all.replace (s);
  return 0;
}

unsigned
wide_division_pass::execute (function *fun)
{
  wide_divisions all (fun);
  all.replace ();
  return 0;
}
