/* arith.cc -- arithmetic and comparison of scalars.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Integers of a precision without a register are computed in the next larger register and then extended again from
   their own precision (convert.cc); where an operation cannot leave the range, nothing is done.  Floating point is
   IEEE's: every operation says .rn, and ptxas contracts nothing beyond -ffp-contract (rules.def, contract).  Where the
   target has no instruction for half precision, or PTX none at all, it is computed in single and rounded, which for + -
   * / is exact rounding because 24 >= 2 * 11 + 2.  */

#include "device/emit/arith.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

operand
arithmetic::rotate (tree_code code, tree type, const operand &a, const operand &count)
{
  unsigned prec = TYPE_PRECISION (type);
  if (prec == 32)
    {
      ptx::mods m = M (T::b32);
      m.shf = ptx::shfmode::wrap;
      regno d = reg (T::b32);
      insn (code == LROTATE_EXPR ? op::shf_l : op::shf_r, m, {R (d), a, a, count});
      return R (d);
    }
  bool wide = prec > 32;
  T t = wide ? T::b64 : T::b32;
  T u = wide ? T::u64 : T::u32;
  operand x = a;
  if (prec < 32 && !TYPE_UNSIGNED (type))
    x = op2 (op::and_, T::b32, T::b32, a, I ((1 << prec) - 1));
  operand n = count.kind == operand::imm ? I ((uint32_t) count.i % prec)
	      : (prec & (prec - 1)) == 0 ? op2 (op::and_, T::b32, T::b32, count, I (prec - 1))
	      : op2 (op::rem, T::u32, T::b32, count, I (prec));
  operand back
      = n.kind == operand::imm ? I (prec - n.i) : op2 (op::sub, T::u32, T::b32, R (force_reg (I (prec), T::b32)), n);
  operand left = op2 (op::shl, t, t, x, code == LROTATE_EXPR ? n : back);
  operand right = op2 (op::shr, u, t, x, code == LROTATE_EXPR ? back : n);
  return canonical (type, op2 (op::or_, t, t, left, right));
}

/* CODE, op::min or op::max, of A and B; T: of a register's size, A in one.

   ptxas of CUDA 13.0 makes one instruction, VIMNMX3, of two nested `max.s32' (or `min.s32') for sm_90, and forgets to
   negate the inner one's second operand if that is a negation: max (a, max (b, -c)) is max (a, b, c).  The driver's
   compiler is the same.  It makes the same instructions of a comparison and a selection as of max.s32, and neither with
   a negation.  Constants are negated beforehand.

   It also takes the maximum and the minimum of a number and 0, one signed and the other unsigned, for 0: that of
   min.s32 (max.u32 (x, 0), 0) and of max.u32 (min.s32 (x, 0), 0), with 64 bits as well, from sm_80 to sm_90, also where
   they are comparisons and selections.  The unsigned maximum of a number and 0 is the number.  For the signed minimum
   there is another form; only the other operation then suffers from values that ptxas itself finds to be 0.  */
operand
arithmetic::min_max (op code, T t, const operand &a, const operand &b)
{
  const T rt = register_type (t);
  const bool with_zero = b.kind == operand::imm && b.i == 0;
  if (with_zero && code == op::max && (t == T::u32 || t == T::u64))
    return a;
  if (with_zero && code == op::min && (t == T::s32 || t == T::s64))
    return op2 (op::and_, rt, rt, a, op2 (op::shr, t, rt, a, I (t == T::s64 ? 63 : 31)));
  if (t != T::s32 || b.kind == operand::imm)
    return op2 (code, t, rt, a, b);
  return select (rt, a, b, set_predicate (code == op::max ? ptx::cmp::gt : ptx::cmp::lt, t, a, b));
}

operand
arithmetic::int_binary (tree_code code, tree type, const operand &a0, const operand &b)
{
  T t = arith_type (type);
  bool wide = TYPE_PRECISION (type) > 32;
  T rt = wide ? T::b64 : T::b32;
  operand a = R (force_reg (a0, rt));
  switch (code)
    {
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      return canonical (type, op2 (op::add, t, rt, a, b));
    case MINUS_EXPR: case POINTER_DIFF_EXPR:
      return canonical (type, op2 (op::sub, t, rt, a, b));
    case MULT_EXPR:
      {
	regno d = reg (rt);
	ptx::mods m = M (t);
	m.p = ptx::part::lo;
	insn (op::mul, m, {R (d), a, b});
	return canonical (type, R (d));
      }
    case MULT_HIGHPART_EXPR:
      {
	unsigned prec = TYPE_PRECISION (type);
	regno d = reg (rt);
	ptx::mods m = M (t);
	m.p = prec == 32 || prec == 64 ? ptx::part::hi : ptx::part::lo;
	insn (op::mul, m, {R (d), a, b});
	if (m.p == ptx::part::hi)
	  return R (d);
	return canonical (type, op2 (op::shr, t, rt, R (d), I (prec)));
      }
    case TRUNC_DIV_EXPR: case EXACT_DIV_EXPR:
      return canonical (type, op2 (op::div, t, rt, a, b));
    case TRUNC_MOD_EXPR:
      return canonical (type, op2 (op::rem, t, rt, a, b));
    case FLOOR_DIV_EXPR: case CEIL_DIV_EXPR: case FLOOR_MOD_EXPR: case CEIL_MOD_EXPR:
      {
	operand q = op2 (op::div, t, rt, a, b), r = op2 (op::rem, t, rt, a, b);
	bool floor = code == FLOOR_DIV_EXPR || code == FLOOR_MOD_EXPR;
	bool mod = code == FLOOR_MOD_EXPR || code == CEIL_MOD_EXPR;
	if (TYPE_UNSIGNED (type) && floor)
	  return mod ? r : q;
	T st = wide ? T::s64 : T::s32;
	regno rest = set_predicate (ptx::cmp::ne, st, r, I (0)), fix = rest;
	if (!TYPE_UNSIGNED (type))
	  {
	    operand x = op2 (op::xor_, rt, rt, r, b);
	    regno differ = set_predicate (floor ? ptx::cmp::lt : ptx::cmp::ge, st, x, I (0));
	    fix = reg (T::pred);
	    insn (op::and_, M (T::pred), {R (fix), R (rest), R (differ)});
	  }
	if (mod)
	  return select (rt, op2 (floor ? op::add : op::sub, t, rt, r, b), r, fix);
	return canonical (type, select (rt, op2 (op::add, t, rt, q, I (floor ? -1 : 1)), q, fix));
      }
    case MIN_EXPR:
      return min_max (op::min, t, a, b);
    case MAX_EXPR:
      return min_max (op::max, t, a, b);
    case BIT_AND_EXPR: case TRUTH_AND_EXPR: case TRUTH_ANDIF_EXPR:
      return op2 (op::and_, rt, rt, a, b);
    case BIT_IOR_EXPR: case TRUTH_OR_EXPR: case TRUTH_ORIF_EXPR:
      return op2 (op::or_, rt, rt, a, b);
    case BIT_XOR_EXPR: case TRUTH_XOR_EXPR:
      return op2 (op::xor_, rt, rt, a, b);
    case LSHIFT_EXPR:
      return canonical (type, op2 (op::shl, rt, rt, a, b));
    case RSHIFT_EXPR:
      return op2 (op::shr, t, rt, a, b);
    case LROTATE_EXPR: case RROTATE_EXPR:
      return rotate (code, type, a, b);
    default:
      sorry_at (loc (), "%qs on integers in device code", get_tree_code_name (code));
      return a;
    }
}

/* A is the constant 1 or -1 of type T, a floating-point type.  */

static bool
unit_p (const operand &a, T t)
{
  if (a.kind != operand::fimm)
    return false;
  return t == T::f64 ? (uint64_t (a.i) & ~(uint64_t (1) << 63)) == 0x3FF0000000000000
		     : (uint32_t (a.i) & ~(uint32_t (1) << 31)) == 0x3F800000;
}

operand
arithmetic::float_binary (tree_code code, tree type, const operand &a0, const operand &b0)
{
  T t = arith_type (type);
  if (t == T::f16 && has_half () && (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR))
    {
      ptx::mods m = M (t);
      m.round = ptx::rnd::rn;
      regno d = reg (T::b16);
      insn (code == PLUS_EXPR ? op::add : code == MINUS_EXPR ? op::sub : op::mul, m,
	    {R (d), R (force_reg (a0, T::b16)), R (force_reg (b0, T::b16))});
      return R (d);
    }
  if (narrow_float_p (t))
    return float_to_half (t, float_binary (code, float_type_node, half_to_float (t, a0), half_to_float (t, b0)));
  ptx::mods m = M (t);
  const bool reciprocal = code == RDIV_EXPR && unit_p (a0, t);
  operand a = reciprocal ? a0 : R (force_reg (a0, t)), b = b0;
  regno d = reg (t);
  switch (code)
    {
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR:
      m.round = ptx::rnd::rn;
      insn (code == PLUS_EXPR ? op::add : code == MINUS_EXPR ? op::sub : op::mul, m, {R (d), a, b});
      return R (d);
    case RDIV_EXPR:
      /* The product with a reciprocal (float-math.cc says what becomes of subnormal numbers).  */
      if (t == T::f32 && flag_unsafe_math_optimizations && flag_reciprocal_math)
	m.approx = m.ftz = true;
      else
	m.round = ptx::rnd::rn;
      if (!reciprocal)
	{
	  insn (op::div, m, {R (d), a, b});
	  return R (d);
	}
      /* Rounded as the quotient is, with fewer steps.  */
      insn (op::rcp, m, {R (d), b});
      return a.i < 0 || (t == T::f32 && int32_t (a.i) < 0) ? op1 (op::neg, t, t, R (d)) : R (d);
    case MIN_EXPR: case MAX_EXPR:
      insn (code == MIN_EXPR ? op::min : op::max, m, {R (d), a, b});
      return R (d);
    default:
      sorry_at (loc (), "%qs on floating-point numbers in device code", get_tree_code_name (code));
      return a;
    }
}

static bool
ordering_p (tree_code c)
{
  return TREE_CODE_CLASS (c) == tcc_comparison;
}

static ptx::cmp
comparison (tree_code code, bool is_float)
{
  using C = ptx::cmp;
  switch (code)
    {
    case EQ_EXPR: return C::eq;
    case NE_EXPR: return is_float ? C::neu : C::ne;
    case LT_EXPR: return C::lt;
    case LE_EXPR: return C::le;
    case GT_EXPR: return C::gt;
    case GE_EXPR: return C::ge;
    case UNEQ_EXPR: return C::equ;
    case LTGT_EXPR: return C::ne;
    case UNLT_EXPR: return C::ltu;
    case UNLE_EXPR: return C::leu;
    case UNGT_EXPR: return C::gtu;
    case UNGE_EXPR: return C::geu;
    case ORDERED_EXPR: return C::num;
    case UNORDERED_EXPR: return C::nan;
    default: return C::none;
    }
}

/* The predicate that holds if V, an operand, is 1 and not 0.  */

std::optional<regno>
arithmetic::truth (const operand &v) const
{
  auto known = v.kind == operand::reg ? truths.find (v.r) : truths.end ();
  return known == truths.end () ? std::nullopt : std::optional<regno> (known->second);
}

/* P as a value.  */

operand
arithmetic::truth_value (regno p)
{
  operand v = predicate_value (p);
  truths[v.r] = p;
  return v;
}

/* Whether A and B are equal (EQ_EXPR), or not, if A is a truth value and B another or a constant.  */

std::optional<regno>
arithmetic::compare_truths (tree_code code, const operand &a, const operand &b)
{
  std::optional<regno> p = truth (a), q = truth (b);
  bool constant = b.kind == operand::imm && (b.i == 0 || b.i == 1);
  if ((code != EQ_EXPR && code != NE_EXPR) || !p || (!q && !constant))
    return std::nullopt;
  bool negate = code == EQ_EXPR;
  regno r = *p;
  if (q)
    insn (op::xor_, M (T::pred), {R (r = reg (T::pred)), R (*p), R (*q)});
  else
    negate ^= b.i != 0;
  if (!negate)
    return r;
  regno other = reg (T::pred);
  insn (op::not_, M (T::pred), {R (other), R (r)});
  return other;
}

regno
arithmetic::compare_values (tree_code code, tree type, const value &a, const value &b)
{
  if (extended_p (type))
    return extended_compare (code, type, a, b);
  if (SCALAR_FLOAT_TYPE_P (type))
    {
      const T t = arith_type (type);
      if (t == T::f16 && has_half ())
	return set_predicate (comparison (code, true), T::f16, a[0], R (force_reg (b[0], T::b16)));
      if (narrow_float_p (t))
	return set_predicate (comparison (code, true), T::f32, half_to_float (t, a[0]), half_to_float (t, b[0]));
      return set_predicate (comparison (code, true), t, a[0], b[0]);
    }
  if (a.size () == 1)
    {
      std::optional<regno> p = compare_truths (code, a[0], b[0]);
      return p ? *p : set_predicate (comparison (code, false), arith_type (type), a[0], b[0]);
    }
  if (code == EQ_EXPR || code == NE_EXPR)
    {
      if (TREE_CODE (type) == COMPLEX_TYPE && extended_p (TREE_TYPE (type)))
	{
	  regno re = extended_compare (code, TREE_TYPE (type), element (a, 0, 2), element (b, 0, 2));
	  regno im = extended_compare (code, TREE_TYPE (type), element (a, 1, 2), element (b, 1, 2)), p = reg (T::pred);
	  insn (code == EQ_EXPR ? op::and_ : op::or_, M (T::pred), {R (p), R (re), R (im)});
	  return p;
	}
      /* Complex and vector values too.  */
      const std::vector<part> *parts = parts_of (type);
      regno p = 0;
      for (size_t i = 0; i < a.size (); i++)
	{
	  T r = (*parts)[i].reg;
	  bool fl = r == T::f32 || r == T::f64;
	  regno q = set_predicate (fl ? (code == EQ_EXPR ? ptx::cmp::eq : ptx::cmp::neu)
				   : (code == EQ_EXPR ? ptx::cmp::eq : ptx::cmp::ne), r, a[i], b[i]);
	  if (i)
	    {
	      regno both = reg (T::pred);
	      insn (code == EQ_EXPR ? op::and_ : op::or_, M (T::pred), {R (both), R (p), R (q)});
	      q = both;
	    }
	  p = q;
	}
      return p;
    }
  /* 128-bit integers: high halves decide unless equal.  */
  bool uns = TYPE_UNSIGNED (type);
  ptx::cmp c = comparison (code, false);
  regno hi = set_predicate (code == LE_EXPR ? ptx::cmp::lt : code == GE_EXPR ? ptx::cmp::gt : c,
			    uns ? T::u64 : T::s64, a[1], b[1]);
  regno same = set_predicate (ptx::cmp::eq, T::b64, a[1], b[1]);
  regno lo = set_predicate (c, T::u64, a[0], b[0]);
  regno both = reg (T::pred), p = reg (T::pred);
  insn (op::and_, M (T::pred), {R (both), R (same), R (lo)});
  insn (op::or_, M (T::pred), {R (p), R (hi), R (both)});
  return p;
}

value
arithmetic::unary_value (tree_code code, tree type, tree t0, const value &v)
{
  if (VECTOR_TYPE_P (type) && code != VIEW_CONVERT_EXPR && !CONVERT_EXPR_CODE_P (code) && VECTOR_TYPE_P (t0))
    {
      unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
      value r;
      for (unsigned i = 0; i < n; i++)
	{
	  value e = unary_value (code, TREE_TYPE (type), TREE_TYPE (t0), element (v, i, n));
	  r.insert (r.end (), e.begin (), e.end ());
	}
      return r;
    }
  switch (code)
    {
    CASE_CONVERT:
    case FLOAT_EXPR: case FIX_TRUNC_EXPR:
      return convert_value (type, t0, v);
    case VIEW_CONVERT_EXPR:
      return view_convert (type, t0, v);
    case PAREN_EXPR: case NON_LVALUE_EXPR: case SSA_NAME:
      return v;
    case REALPART_EXPR:
      return element (v, 0, 2);
    case IMAGPART_EXPR:
      return element (v, 1, 2);
    case CONJ_EXPR:
      {
	value r = element (v, 0, 2),
	      im = unary_value (NEGATE_EXPR, TREE_TYPE (type), TREE_TYPE (type), element (v, 1, 2));
	r.insert (r.end (), im.begin (), im.end ());
	return r;
      }
    case VEC_DUPLICATE_EXPR:
      {
	unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
	value r;
	for (unsigned i = 0; i < n; i++)
	  r.insert (r.end (), v.begin (), v.end ());
	return r;
      }
    default:
      break;
    }
  if (extended_p (type) && (code == NEGATE_EXPR || code == ABS_EXPR))
    return extended_unary (code, v);
  if (SCALAR_FLOAT_TYPE_P (type))
    {
      T t = arith_type (type);
      if (code == NEGATE_EXPR || code == ABS_EXPR)
	{
	  if (narrow_float_p (t))
	    {
	      ptx::mods m = M (T::b16);
	      regno d = reg (T::b16);
	      operand mask = R (force_reg (I (code == NEGATE_EXPR ? 0x8000 : 0x7fff), T::b16));
	      insn (code == NEGATE_EXPR ? op::xor_ : op::and_, m, {R (d), R (force_reg (v[0], T::b16)), mask});
	      return value (1, R (d));
	    }
	  return value (1, op1 (code == NEGATE_EXPR ? op::neg : op::abs, t, t, R (force_reg (v[0], t))));
	}
      sorry_at (loc (), "%qs on floating-point numbers in device code", get_tree_code_name (code));
      return v;
    }
  if (v.size () > 1 || (parts_of (type) && parts_of (type)->size () > 1))
    return wide_unary (code, type, v);
  bool wide = TYPE_PRECISION (type) > 32;
  T st = wide ? T::s64 : T::s32, bt = wide ? T::b64 : T::b32;
  operand a = R (force_reg (v[0], bt));
  switch (code)
    {
    case NEGATE_EXPR:
      return value (1, canonical (type, op1 (op::neg, st, bt, a)));
    case ABS_EXPR: case ABSU_EXPR:
      return value (1, canonical (type, op1 (op::abs, st, bt, a)));
    case BIT_NOT_EXPR:
      return value (1, canonical (type, op1 (op::not_, bt, bt, a)));
    case TRUTH_NOT_EXPR:
      return value (1, predicate_value (set_predicate (ptx::cmp::eq, bt, a, I (0))));
    default:
      sorry_at (loc (), "%qs in device code", get_tree_code_name (code));
      return v;
    }
}

value
arithmetic::binary_value (tree_code code, tree type, tree t0, const value &a, tree t1, const value &b)
{
  if (VECTOR_TYPE_P (type))
    {
      unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
      tree et = TREE_TYPE (type);
      value r;
      for (unsigned i = 0; i < n; i++)
	{
	  tree e0t = VECTOR_TYPE_P (t0) ? TREE_TYPE (t0) : t0, e1t = VECTOR_TYPE_P (t1) ? TREE_TYPE (t1) : t1;
	  value e0 = VECTOR_TYPE_P (t0) ? element (a, i, n) : a, e1 = VECTOR_TYPE_P (t1) ? element (b, i, n) : b;
	  value e;
	  if (ordering_p (code))
	    {
	      regno p = compare_values (code, e0t, e0, e1);
	      T bt = (*parts_of (et))[0].reg;
	      operand ones = TYPE_UNSIGNED (et) ? canonical (et, I (-1)) : I (-1);
	      e = value (parts_of (et)->size (), select (bt, ones, I (0), p));
	    }
	  else
	    e = binary_value (code, et, e0t, e0, e1t, e1);
	  r.insert (r.end (), e.begin (), e.end ());
	}
      return r;
    }
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      if (code == COMPLEX_EXPR)
	{
	  value r = a;
	  r.insert (r.end (), b.begin (), b.end ());
	  return r;
	}
      if (code == PLUS_EXPR || code == MINUS_EXPR)
	{
	  tree et = TREE_TYPE (type);
	  value r = binary_value (code, et, et, element (a, 0, 2), et, element (b, 0, 2));
	  value im = binary_value (code, et, et, element (a, 1, 2), et, element (b, 1, 2));
	  r.insert (r.end (), im.begin (), im.end ());
	  return r;
	}
      sorry_at (loc (), "%qs on complex numbers in device code", get_tree_code_name (code));
      return a;
    }
  if (ordering_p (code))
    {
      value r (1, truth_value (compare_values (code, t0, a, b)));
      if (TYPE_PRECISION (type) == 1 && !TYPE_UNSIGNED (type))
	r[0] = canonical (type, r[0]);
      return parts_of (type)->size () == 1 && (*parts_of (type))[0].reg == T::b32 ? r
	     : convert_value (type, boolean_type_node, r);
    }
  if (extended_p (type))
    return extended_binary (code, type, a, b);
  if (SCALAR_FLOAT_TYPE_P (type))
    return value (1, float_binary (code, type, a[0], b[0]));
  bool shift = code == LSHIFT_EXPR || code == RSHIFT_EXPR || code == LROTATE_EXPR || code == RROTATE_EXPR;
  if (code == WIDEN_MULT_EXPR)
    {
      if (TYPE_PRECISION (type) == 64 && TYPE_PRECISION (t0) == 32 && TYPE_PRECISION (t1) == 32
	  && TYPE_UNSIGNED (t0) == TYPE_UNSIGNED (t1))
	{
	  ptx::mods m = M (TYPE_UNSIGNED (t0) ? T::u32 : T::s32);
	  m.p = ptx::part::wide;
	  regno d = reg (T::b64);
	  insn (op::mul, m, {R (d), R (force_reg (a[0], T::b32)), b[0]});
	  return value (1, R (d));
	}
      value x = convert_value (type, t0, a), y = convert_value (type, t1, b);
      return binary_value (MULT_EXPR, type, type, x, type, y);
    }
  if (parts_of (type)->size () > 1)
    return wide_binary (code, type, a, t1, b);
  if (bool all = code == BIT_AND_EXPR; all || code == BIT_IOR_EXPR || code == BIT_XOR_EXPR)
    if (std::optional<regno> p = truth (a[0]), q = truth (b[0]); p && q && TYPE_PRECISION (type) <= 32)
      {
	regno r = reg (T::pred);
	insn (all ? op::and_ : code == BIT_IOR_EXPR ? op::or_ : op::xor_, M (T::pred), {R (r), R (*p), R (*q)});
	return value (1, truth_value (r));
      }
  return value (1, int_binary (code, type, a[0], shift ? to_u32 (t1, b) : b[0]));
}
