/* overflow.cc -- arithmetic that notices when its result does not fit: overflow builtins, -ftrapv, -fsanitize.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The exact result of operands of up to 64 bits is computed in the next larger type and compared with what is left
   of it in the result's type; at 128 bits tests on signs and carries are made.

   With -ftrapv GIMPLE looks as ever, but for the freedom of the optimisers, and the host's compiler makes calls of
   __addvsi3 and its like when it leaves GIMPLE.  The device compiler does the same: an operation of the user's program
   on a signed type, unlike emission's own operations, ends the program where it overflows.  */

#include "device/emit/statement.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* The same as checked_value, where one of the operands has 128 bits and not all types are the same: with signs and
   magnitudes, which all fit 128 bits.  */

value
arithmetic::checked_wide_value (tree_code code, tree rt, tree at, const value &va, tree bt, const value &vb,
				regno *over)
{
  tree u = unsigned_intTI_type_node;
  const value zero = {I (0), I (0)};
  auto both = [this] (op o, regno p, regno q)
    {
      regno r = reg (T::pred);
      insn (o, M (T::pred), {R (r), R (p), R (q)});
      return r;
    };
  auto inverse = [this] (regno p)
    {
      regno r = reg (T::pred);
      insn (op::not_, M (T::pred), {R (r), R (p)});
      return r;
    };
  auto magnitude = [&] (tree t, const value &v, regno *negative)
    {
      value x = convert_value (u, t, v);
      *negative = set_predicate (ptx::cmp::lt, T::s64, TYPE_UNSIGNED (t) ? I (0) : x[1], I (0));
      return wide_select (wide_unary (NEGATE_EXPR, u, x), x, *negative);
    };
  regno a_negative, b_negative, negative;
  value a = magnitude (at, va, &a_negative), b = magnitude (bt, vb, &b_negative), r;
  if (code == MULT_EXPR)
    {
      negative = both (op::xor_, a_negative, b_negative);
      r = binary_value (MULT_EXPR, u, u, a, u, b);
      regno none = compare_values (EQ_EXPR, u, b, zero);
      value q = binary_value (TRUNC_DIV_EXPR, u, u, r, u, wide_select ({I (1), I (0)}, b, none));
      *over = both (op::and_, compare_values (NE_EXPR, u, q, a), inverse (none));
    }
  else
    {
      if (code == MINUS_EXPR)
	b_negative = inverse (b_negative);
      regno differ = both (op::xor_, a_negative, b_negative), less = compare_values (LT_EXPR, u, a, b);
      value sum = binary_value (PLUS_EXPR, u, u, a, u, b);
      value a_less_b = binary_value (MINUS_EXPR, u, u, a, u, b), b_less_a = binary_value (MINUS_EXPR, u, u, b, u, a);
      value difference = wide_select (b_less_a, a_less_b, less);
      r = wide_select (difference, sum, differ);
      *over = both (op::and_, compare_values (LT_EXPR, u, sum, a), inverse (differ));
      /* The sign of the larger operand.  */
      negative = both (op::or_, both (op::and_, less, b_negative), both (op::and_, inverse (less), a_negative));
    }
  auto constant = [this] (const wide_int &w)
    {
      return value {I (wi::extract_uhwi (w, 0, 64)), I (wi::extract_uhwi (w, 64, 64))};
    };
  wide_int most = wide_int::from (wi::max_value (rt), 128, TYPE_SIGN (rt));
  wide_int least = TYPE_UNSIGNED (rt) ? wi::zero (128) : wi::add (most, 1);
  value limit = wide_select (constant (least), constant (most), negative);
  *over = both (op::or_, *over, compare_values (GT_EXPR, u, r, limit));
  return convert_value (rt, u, wide_select (wide_unary (NEGATE_EXPR, u, r), r, negative));
}

/* A CODE B in type RT (addition, subtraction, multiplication); *OVER: the result differs from the exact result.  */

value
arithmetic::checked_value (tree_code code, tree rt, tree at, const value &va, tree bt, const value &vb,
			   regno *over)
{
  unsigned prec = MAX (TYPE_PRECISION (at), TYPE_PRECISION (bt));
  bool unsigned_both = TYPE_UNSIGNED (at) && TYPE_UNSIGNED (bt);
  value r;
  if (prec <= 64)
    {
      /* The exact result fits the next larger type.  */
      bool uns = unsigned_both && code == MULT_EXPR;
      tree exact = prec <= 32 ? (uns ? long_long_unsigned_type_node : long_long_integer_type_node)
		   : (uns ? unsigned_intTI_type_node : intTI_type_node);
      value e = binary_value (code, exact, exact, convert_value (exact, at, va), exact, convert_value (exact, bt, vb));
      r = convert_value (rt, exact, e);
      if (TYPE_PRECISION (rt) >= TYPE_PRECISION (exact))
	{
	  if (TYPE_UNSIGNED (rt) && !uns)
	    *over = compare_values (LT_EXPR, exact, e, undefined_value (exact));
	  else if (!TYPE_UNSIGNED (rt) && uns && TYPE_PRECISION (rt) == TYPE_PRECISION (exact))
	    *over = compare_values (LT_EXPR, rt, r, undefined_value (rt));
	  else
	    *over = compare_values (NE_EXPR, exact, e, e);
	}
      else
	*over = compare_values (NE_EXPR, exact, convert_value (exact, rt, r), e);
      return r;
    }
  bool same = TYPE_PRECISION (rt) == 128 && TYPE_PRECISION (at) == 128 && TYPE_PRECISION (bt) == 128
	      && TYPE_UNSIGNED (at) == TYPE_UNSIGNED (rt) && TYPE_UNSIGNED (bt) == TYPE_UNSIGNED (rt);
  if (!same)
    return checked_wide_value (code, rt, at, va, bt, vb, over);
  r = binary_value (code, rt, rt, va, rt, vb);
  if (code == MULT_EXPR)
    {
      /* r = a * b; it overflowed where r / b differs from a (b not 0), or for the one signed case -1 * MIN.  */
      value zero = {I (0), I (0)}, one = {I (1), I (0)};
      regno bz = compare_values (EQ_EXPR, rt, vb, zero);
      value divisor = wide_select (one, vb, bz);
      value q = binary_value (TRUNC_DIV_EXPR, rt, rt, r, rt, divisor);
      regno differs = compare_values (NE_EXPR, rt, q, va), nz = reg (T::pred);
      insn (op::not_, M (T::pred), {R (nz), R (bz)});
      *over = reg (T::pred);
      insn (op::and_, M (T::pred), {R (*over), R (differs), R (nz)});
      if (!TYPE_UNSIGNED (rt))
	{
	  value minus = {I (-1), I (-1)}, low = {I (0), I (HOST_WIDE_INT_MIN)};
	  regno m1 = compare_values (EQ_EXPR, rt, vb, minus), am = compare_values (EQ_EXPR, rt, va, low);
	  regno both = reg (T::pred), any = reg (T::pred);
	  insn (op::and_, M (T::pred), {R (both), R (m1), R (am)});
	  insn (op::or_, M (T::pred), {R (any), R (*over), R (both)});
	  *over = any;
	}
    }
  else if (TYPE_UNSIGNED (rt))
    *over = code == PLUS_EXPR ? compare_values (LT_EXPR, rt, r, va) : compare_values (LT_EXPR, rt, va, vb);
  else
    {
      operand a1 = R (force_reg (va[1], T::b64)), b1 = R (force_reg (vb[1], T::b64));
      operand ar = op2 (op::xor_, T::b64, T::b64, a1, r[1]);
      operand br = op2 (op::xor_, T::b64, T::b64, b1, code == PLUS_EXPR ? r[1] : a1);
      *over = set_predicate (ptx::cmp::lt, T::s64, op2 (op::and_, T::b64, T::b64, ar, br), I (0));
    }
  return r;
}

namespace {

/* Calls of internal functions that want to know of overflow.  */
class checked_operations : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_overflow (gcall *, tree_code);
  bool emit_sanitized (gcall *, tree_code);
  bool emit_saturated (gcall *);
  bool emit_carry (gcall *, tree_code);
};

} // namespace

/* lhs = complex (A op B in the result's type, whether that differs from the exact result).  */
bool
checked_operations::emit_overflow (gcall *s, tree_code code)
{
  tree lhs = gimple_call_lhs (s);
  tree a = gimple_call_arg (s, 0), b = gimple_call_arg (s, 1);
  if (!lhs)
    return true;
  tree rt = TREE_TYPE (TREE_TYPE (lhs));
  if (!integer_like_p (rt) || !integer_like_p (TREE_TYPE (a)))
    return false;
  regno mark = next_reg (), over = 0;
  tree at = TREE_TYPE (a), bt = TREE_TYPE (b);
  value va = expand (a), vb = expand (b);
  value r = arith.checked_value (code, rt, at, va, bt, vb, &over);
  value flag = arith.convert_value (rt, unsigned_type_node, value (1, predicate_value (over)));
  r.insert (r.end (), flag.begin (), flag.end ());
  set_lhs (s, r, mark);
  return true;
}

/* lhs = A op B, in numbers or vectors of one type; -fsanitize=undefined: the program ends at an overflow.  */
bool
checked_operations::emit_sanitized (gcall *s, tree_code code)
{
  tree lhs = gimple_call_lhs (s);
  tree a = gimple_call_arg (s, 0), b = gimple_call_arg (s, 1);
  tree type = TREE_TYPE (a), et = VECTOR_TYPE_P (type) ? TREE_TYPE (type) : type;
  unsigned n = VECTOR_TYPE_P (type) ? TYPE_VECTOR_SUBPARTS (type).to_constant () : 1;
  if (!integer_like_p (et))
    return false;
  regno mark = next_reg ();
  value va = expand (a), vb = expand (b), r;
  ptx::blockno bad = new_block ();
  for (unsigned i = 0; i < n; i++)
    {
      regno over = 0;
      value e = arith.checked_value (code, et, et, element (va, i, n), et, element (vb, i, n), &over);
      r.insert (r.end (), e.begin (), e.end ());
      ptx::blockno good = new_block ();
      branch_if (over, false, bad);
      branch (good);
      go_on_in (good);
    }
  ptx::blockno good = here ();
  go_on_in (bad);
  failure.fail_check ("signed integer overflow");
  go_on_in (good);
  if (lhs)
    set_lhs (s, r, mark);
  return true;
}

/* lhs = A op B, or A in a narrower type, and the nearest value of the type where that does not fit; GCC 15 and later
   find it in conditional expressions of unsigned numbers.  */
bool
checked_operations::emit_saturated (gcall *s)
{
  const std::string name = internal_fn_name (gimple_call_internal_fn (s));
  tree lhs = gimple_call_lhs (s), a = gimple_call_arg (s, 0), at = TREE_TYPE (a);
  if (!lhs)
    return true;
  tree rt = TREE_TYPE (lhs);
  if (!INTEGRAL_TYPE_P (rt) || !INTEGRAL_TYPE_P (at) || !TYPE_UNSIGNED (rt) || !TYPE_UNSIGNED (at)
      || TYPE_PRECISION (at) > 64)
    return false;
  regno mark = next_reg (), over = 0;
  const value most (1, I (wi::max_value (rt).to_uhwi ()));
  value va = expand (a), r;
  if (name == "SAT_TRUNC")
    {
      over = arith.compare_values (GT_EXPR, at, va, most);
      r = arith.convert_value (rt, at, va);
    }
  else
    {
      const tree_code code = name == "SAT_SUB" ? MINUS_EXPR : name == "SAT_MUL" ? MULT_EXPR : PLUS_EXPR;
      tree b = gimple_call_arg (s, 1);
      r = arith.checked_value (code, rt, at, va, TREE_TYPE (b), expand (b), &over);
    }
  set_lhs (s, value (1, select (arith_type (rt), name == "SAT_SUB" ? I (0) : most[0], r[0], over)), mark);
  return true;
}

/* lhs = complex (A op B op C, whether that overflowed once): a number's middle part, with the carry from below and to
   above.  */
bool
checked_operations::emit_carry (gcall *s, tree_code code)
{
  tree lhs = gimple_call_lhs (s);
  if (!lhs)
    return true;
  tree type = TREE_TYPE (gimple_call_arg (s, 0));
  if (!INTEGRAL_TYPE_P (type) || !TYPE_UNSIGNED (type) || TYPE_PRECISION (type) > 64)
    return false;
  regno mark = next_reg (), first = 0, second = 0, over = reg (T::pred);
  value a = expand (gimple_call_arg (s, 0)), b = expand (gimple_call_arg (s, 1)), c = expand (gimple_call_arg (s, 2));
  value r = arith.checked_value (code, type, type, a, type, b, &first);
  r = arith.checked_value (code, type, type, r, type, c, &second);
  insn (op::or_, M (T::pred), {R (over), R (first), R (second)});
  value flag = arith.convert_value (type, unsigned_type_node, value (1, predicate_value (over)));
  r.insert (r.end (), flag.begin (), flag.end ());
  set_lhs (s, r, mark);
  return true;
}

bool
emit_newer_operation (emission &e, gcall *s)
{
  const std::string name = internal_fn_name (gimple_call_internal_fn (s));
  if (name == "SAT_ADD" || name == "SAT_SUB" || name == "SAT_MUL" || name == "SAT_TRUNC")
    return checked_operations (e).emit_saturated (s);
  if (name == "UADDC" || name == "USUBC")
    return checked_operations (e).emit_carry (s, name == "UADDC" ? PLUS_EXPR : MINUS_EXPR);
  return false;
}

bool
emit_overflow (emission &e, gcall *s, tree_code code)
{
  return checked_operations (e).emit_overflow (s, code);
}

bool
emit_sanitized (emission &e, gcall *s, tree_code code)
{
  return checked_operations (e).emit_sanitized (s, code);
}
