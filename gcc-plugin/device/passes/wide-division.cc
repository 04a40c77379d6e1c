/* wide-division.cc -- division of 64 bits without a division of 64 bits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A GPU has no instruction for it: ptxas makes some 80 of each quotient of 64 bits, and as many again of the remainder;
   of 32 bits it is some 20 for both.  (ptxas 13, sm_90.)  It does so for constant divisors, too.

   A constant divisor D becomes a multiplication by its reciprocal, of which the upper half is kept (T. Granlund and
   P. L. Montgomery, "Division by invariant integers using multiplication", 1994): with l = ceil (log2 (D)), for
   numbers x of P bits, a factor m = ceil (2^(64+l) / D), or any that exceeds 2^(64+l) / D by less than 2^(64+l-P) / D,
   gives x / D = (x * m) >> (64 + l).  m and l are halved as long as that holds; m may keep a bit 64, which is x itself
   in the sum.  With a sign P is 63, and one is added to the quotient of a negative number.  An exact quotient is one
   product with the inverse of D modulo 2^64.

   Of two variables, most are small: if the upper halves of both are 0, the quotient is one of 32 bits, and a test for
   that is two instructions.  Where the range of both is known not to need more there is no test.

   A remainder is what the quotient, if that is computed anyway, leaves.

   The pass stands before "widening_mul", which would join quotients and remainders as a host's instruction does.  */

#include "gcc-compat.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "gimple-fold.h"
#include "tree-ssa-loop-niter.h"
#include "value-query.h"
#include "device/passes/known-signs.h"
#include "passes.h"

namespace {

/* The bits of what is divided, and of one half of it; what fits in the lower half.  */
constexpr unsigned wide_bits = HOST_BITS_PER_WIDE_INT, half_bits = wide_bits / 2;
constexpr unsigned HOST_WIDE_INT most_short = HOST_WIDE_INT_M1U >> half_bits;

typedef FIXED_WIDE_INT (3 * HOST_BITS_PER_WIDE_INT) number;

/* What replaces a divisor, for numbers of so many bits (see above).  */
struct factor
{
  unsigned HOST_WIDE_INT low;	/* the 64 bits of m */
  bool more;			/* and a bit 64 */
  unsigned shift;		/* after the upper half of the product */
};

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

/* D, an odd number, times that is 1 modulo 2^64.  */

unsigned HOST_WIDE_INT
inverse (unsigned HOST_WIDE_INT d)
{
  unsigned HOST_WIDE_INT x = d;		/* right in the last 3 bits; each step doubles them */
  for (unsigned bits = 3; bits < wide_bits; bits *= 2)
    x *= 2 - d * x;
  return x;
}

/* Statements before a division, of unsigned numbers of 64 bits where nothing else is said.  */

class builder
{
public:
  gimple_seq seq = NULL;

  tree op (tree_code code, tree a, tree b) { return gimple_build (&seq, code, m_type, a, b); }
  tree shifted (tree_code code, tree a, unsigned by) { return by ? op (code, a, constant (by)) : a; }
  tree constant (unsigned HOST_WIDE_INT n) { return build_int_cstu (m_type, n); }
  tree plain (tree a) { return gimple_convert (&seq, m_type, a); }
  /* The upper half of the product of A, with a sign or without one, and M.  */
  tree upper (tree a, unsigned HOST_WIDE_INT m)
  {
    tree type = TREE_TYPE (a);
    return plain (gimple_build (&seq, MULT_HIGHPART_EXPR, type, a, build_int_cst (type, HOST_WIDE_INT (m))));
  }
  /* All bits are A's sign.  */
  tree sign (tree a)
  {
    tree with_sign = long_long_integer_type_node;
    tree all = gimple_convert (&seq, with_sign, a);
    return plain (gimple_build (&seq, RSHIFT_EXPR, with_sign, all, constant (wide_bits - 1)));
  }

private:
  const tree m_type = long_long_unsigned_type_node;
};

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
	 && heddle_never_negative_p (t) && wi::leu_p (range.upper_bound (), most_short);
}

class wide_divisions
{
public:
  explicit wide_divisions (function *fun) : m_fun (fun) {}
  void find ();
  bool replace ();

private:
  gassign *quotient_for (gassign *) const;
  void join_remainders ();
  static void by_constant (gassign *);
  static void by_short (gassign *);
  static void by_test (gassign *);

  function *m_fun;
  auto_vec<gassign *> m_all;
};

bool
remainder_p (gassign *s)
{
  return gimple_assign_rhs_code (s) == TRUNC_MOD_EXPR;
}

/* S gets VALUE, of whatever integer type, that SEQ computes.  */

void
becomes (gassign *s, gimple_seq seq, tree value)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  value = gimple_convert (&seq, TREE_TYPE (gimple_assign_lhs (s)), value);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_from_tree (&gsi, value);
  update_stmt (gsi_stmt (gsi));
}

/* S becomes what Q leaves of its dividend.  */

void
becomes_rest (gassign *s, tree q)
{
  builder b;
  tree x = b.plain (gimple_assign_rhs1 (s)), d = b.plain (gimple_assign_rhs2 (s));
  tree rest = b.op (MINUS_EXPR, x, b.op (MULT_EXPR, b.plain (q), d));
  becomes (s, b.seq, rest);
}

void
wide_divisions::find ()
{
  for (gimple *stmt : statements (m_fun))
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

/* The division with the operands of S, a remainder, that comes before S; or NULL.  */

gassign *
wide_divisions::quotient_for (gassign *s) const
{
  for (gassign *q : m_all)
    if (gimple_assign_rhs_code (q) == TRUNC_DIV_EXPR && q != s
	&& operand_equal_p (gimple_assign_rhs1 (q), gimple_assign_rhs1 (s))
	&& operand_equal_p (gimple_assign_rhs2 (q), gimple_assign_rhs2 (s)) && stmt_dominates_stmt_p (q, s))
      return q;
  return NULL;
}

/* Where quotient and remainder are both wanted, compute the latter from the former.  */

void
wide_divisions::join_remainders ()
{
  for (unsigned i = 0; i < m_all.length (); i++)
    {
      gassign *s = m_all[i];
      if (!remainder_p (s))
	continue;
      gassign *q = quotient_for (s);
      if (!q)
	for (gassign *later : m_all)
	  if (gimple_assign_rhs_code (later) == TRUNC_DIV_EXPR
	      && operand_equal_p (gimple_assign_rhs1 (later), gimple_assign_rhs1 (s))
	      && operand_equal_p (gimple_assign_rhs2 (later), gimple_assign_rhs2 (s))
	      && stmt_dominates_stmt_p (s, later))
	    {
	      /* The quotient moves to where the remainder is.  */
	      tree value = make_ssa_name (TREE_TYPE (gimple_assign_lhs (s)));
	      gimple_stmt_iterator gsi = gsi_for_stmt (s), old = gsi_for_stmt (later);
	      q = gimple_build_assign (value, TRUNC_DIV_EXPR, gimple_assign_rhs1 (s), gimple_assign_rhs2 (s));
	      gimple_set_location (q, gimple_location (later));
	      gsi_insert_before (&gsi, q, GSI_SAME_STMT);
	      gimple_assign_set_rhs_from_tree (&old, value);
	      update_stmt (later);
	      for (gassign *&a : m_all)
		if (a == later)
		  a = q;
	      break;
	    }
      if (!q)
	continue;
      becomes_rest (s, gimple_assign_lhs (q));
      m_all.ordered_remove (i--);
    }
}

/* The quotient of X, of TYPE, and the constant D.  */

tree
quotient_by (builder *b, tree x, tree d, bool exact)
{
  const bool signs = !TYPE_UNSIGNED (TREE_TYPE (x)) && (exact || !heddle_never_negative_p (x));
  const bool negative = !TYPE_UNSIGNED (TREE_TYPE (d)) && tree_int_cst_sgn (d) < 0;
  unsigned HOST_WIDE_INT n = TREE_INT_CST_LOW (d);
  if (negative)
    n = -n;
  const unsigned zeros = ctz_hwi (n);
  const tree with_sign = long_long_integer_type_node;
  tree plain = b->plain (x), q;
  auto arithmetic_shift = [&] (tree t, unsigned by)
    {
      return by ? b->plain (gimple_build (&b->seq, RSHIFT_EXPR, with_sign, gimple_convert (&b->seq, with_sign, t),
					  b->constant (by)))
		: t;
    };
  if (exact)
    {
      q = signs ? arithmetic_shift (plain, zeros) : b->shifted (RSHIFT_EXPR, plain, zeros);
      q = n >> zeros == 1 ? q : b->op (MULT_EXPR, q, b->constant (inverse (n >> zeros)));
    }
  else if (n >> zeros == 1)
    q = !signs ? b->shifted (RSHIFT_EXPR, plain, zeros)
	: !zeros ? plain
	: arithmetic_shift (b->op (PLUS_EXPR, plain, b->op (BIT_AND_EXPR, b->sign (x), b->constant (n - 1))), zeros);
  else if (signs)
    {
      const factor f = factor_for (n, wide_bits - 1);
      tree high = b->upper (gimple_convert (&b->seq, with_sign, x), f.low);
      if (HOST_WIDE_INT (f.low) < 0)
	high = b->op (PLUS_EXPR, high, plain);
      q = b->op (MINUS_EXPR, arithmetic_shift (high, f.shift), b->sign (x));
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
  builder b;
  tree x = gimple_assign_rhs1 (s), d = gimple_assign_rhs2 (s);
  tree q = quotient_by (&b, x, d, gimple_assign_rhs_code (s) == EXACT_DIV_EXPR);
  if (remainder_p (s))
    q = b.op (MINUS_EXPR, b.plain (x), b.op (MULT_EXPR, q, b.plain (d)));
  becomes (s, b.seq, q);
}

/* The quotient or remainder of S in 32 bits.  */

tree
short_value (gimple_seq *seq, gassign *s)
{
  tree type = unsigned_type_node;
  tree x = gimple_convert (seq, type, gimple_assign_rhs1 (s)), d = gimple_convert (seq, type, gimple_assign_rhs2 (s));
  return gimple_build (seq, gimple_assign_rhs_code (s), type, x, d);
}

void
wide_divisions::by_short (gassign *s)
{
  gimple_seq seq = NULL;
  tree value = short_value (&seq, s);
  becomes (s, seq, value);
}

/* S stays where one of the upper halves is not 0.  */

void
wide_divisions::by_test (gassign *s)
{
  builder b;
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
  gimple_seq seq = NULL;
  tree value = gimple_convert (&seq, type, short_value (&seq, s));
  gsi = gsi_start_bb (fast);
  gsi_insert_seq_after (&gsi, seq, GSI_CONTINUE_LINKING);
  gimple_assign_set_lhs (s, wide_value);
  update_stmt (s);
  gphi *phi = create_phi_node (result, join);
  add_phi_arg (phi, wide_value, from_slow, gimple_location (s));
  add_phi_arg (phi, value, from_fast, gimple_location (s));
}

bool
wide_divisions::replace ()
{
  if (m_all.is_empty ())
    return false;
  calculate_dominance_info (CDI_DOMINATORS);
  join_remainders ();
  bool blocks = false;
  for (gassign *s : m_all)
    {
      tree x = gimple_assign_rhs1 (s), d = gimple_assign_rhs2 (s);
      if (short_p (x) && short_p (d) && gimple_assign_rhs_code (s) != EXACT_DIV_EXPR)
	by_short (s);
      else if (TREE_CODE (d) == INTEGER_CST)
	by_constant (s);
      else
	{
	  by_test (s);
	  blocks = true;
	}
    }
  return blocks;
}

} // namespace

unsigned
wide_division_pass::execute (function *fun)
{
  wide_divisions all (fun);
  all.find ();
  if (all.replace ())
    free_dominance_info (CDI_POST_DOMINATORS);
  return 0;
}
