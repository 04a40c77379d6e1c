/* wide.cc -- integers of more than 64 bits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A wide integer is two .b64, low half first, the high half extended from the type's precision.  Addition uses
   the carry flag (add.cc, addc), multiplication the high halves of the partial products, shifts by a variable
   count select between the two halves; division is the library's (__divti3 and its sisters).  */

#include "device/emit/arith.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

void
arithmetic::canonical_wide (tree type, value &v)
{
  unsigned prec = TYPE_PRECISION (type);
  if (prec >= 128)
    return;
  v[1] = op3 (op::bfe, TYPE_UNSIGNED (type) ? T::u64 : T::s64, T::b64, R (force_reg (v[1], T::b64)), I (0),
	      I (prec - 64));
}

value
arithmetic::wide_select (const value &a, const value &b, regno p)
{
  return {select (T::b64, a[0], b[0], p), select (T::b64, a[1], b[1], p)};
}

value
arithmetic::wide_unary (tree_code code, tree type, const value &v)
{
  switch (code)
    {
    case NEGATE_EXPR:
      return wide_binary (MINUS_EXPR, type, {I (0), I (0)}, type, v);
    case BIT_NOT_EXPR:
      {
	value r = {op1 (op::not_, T::b64, T::b64, v[0]), op1 (op::not_, T::b64, T::b64, v[1])};
	canonical_wide (type, r);
	return r;
      }
    case ABS_EXPR: case ABSU_EXPR:
      {
	value n = wide_unary (NEGATE_EXPR, type, v);
	return wide_select (n, v, set_predicate (ptx::cmp::lt, T::s64, v[1], I (0)));
      }
    case TRUTH_NOT_EXPR:
      return value (1, predicate_value (compare_values (EQ_EXPR, type, v, {I (0), I (0)})));
    default:
      sorry_at (loc (), "%qs on 128-bit integers in device code", get_tree_code_name (code));
      return v;
    }
}

/* COUNT is in [0, 127].  */
value
arithmetic::wide_shift (tree_code code, tree type, const value &v, const operand &count)
{
  operand lo = R (force_reg (v[0], T::b64)), hi = R (force_reg (v[1], T::b64));
  T shift_type = TYPE_UNSIGNED (type) ? T::u64 : T::s64;
  if (count.kind == operand::imm)
    {
      unsigned n = count.i & 127;
      if (n == 0)
	return v;
      if (code == LSHIFT_EXPR)
	{
	  if (n >= 64)
	    return {I (0), op2 (op::shl, T::b64, T::b64, lo, I (n - 64))};
	  return {op2 (op::shl, T::b64, T::b64, lo, I (n)),
		  op2 (op::or_, T::b64, T::b64, op2 (op::shl, T::b64, T::b64, hi, I (n)),
		       op2 (op::shr, T::u64, T::b64, lo, I (64 - n)))};
	}
      operand top = TYPE_UNSIGNED (type) ? I (0) : op2 (op::shr, T::s64, T::b64, hi, I (63));
      if (n >= 64)
	return {n == 64 ? hi : op2 (op::shr, shift_type, T::b64, hi, I (n - 64)), top};
      return {op2 (op::or_, T::b64, T::b64, op2 (op::shr, T::u64, T::b64, lo, I (n)),
		   op2 (op::shl, T::b64, T::b64, hi, I (64 - n))),
	      op2 (op::shr, shift_type, T::b64, hi, I (n))};
    }
  /* PTX clamps shift counts at the width, so a shift by 64 or more gives 0 (or the sign) by itself.  */
  operand over = op2 (op::sub, T::s32, T::b32, count, I (64));
  operand under = op2 (op::sub, T::s32, T::b32, R (force_reg (I (64), T::b32)), count);
  regno big = set_predicate (ptx::cmp::ge, T::s32, count, I (64));
  if (code == LSHIFT_EXPR)
    {
      operand small_hi = op2 (op::or_, T::b64, T::b64, op2 (op::shl, T::b64, T::b64, hi, count),
			      op2 (op::shr, T::u64, T::b64, lo, under));
      operand big_hi = op2 (op::shl, T::b64, T::b64, lo, over);
      return {op2 (op::shl, T::b64, T::b64, lo, count), select (T::b64, big_hi, small_hi, big)};
    }
  operand small_lo = op2 (op::or_, T::b64, T::b64, op2 (op::shr, T::u64, T::b64, lo, count),
			  op2 (op::shl, T::b64, T::b64, hi, under));
  operand big_lo = op2 (op::shr, shift_type, T::b64, hi, over);
  return {select (T::b64, big_lo, small_lo, big), op2 (op::shr, shift_type, T::b64, hi, count)};
}

/* Quotient or remainder, rounded down or up: the truncated result, and a step if it is on the wrong side.  */
value
arithmetic::wide_round_divide (tree_code code, tree type, const value &a, const value &b)
{
  bool floor = code == FLOOR_DIV_EXPR || code == FLOOR_MOD_EXPR;
  bool mod = code == FLOOR_MOD_EXPR || code == CEIL_MOD_EXPR;
  value q = {I (0), I (0)}, r;
  if (mod)
    r = wide_binary (TRUNC_MOD_EXPR, type, a, type, b);
  else
    {
      q = wide_binary (TRUNC_DIV_EXPR, type, a, type, b);
      r = wide_binary (MINUS_EXPR, type, a, type, wide_binary (MULT_EXPR, type, q, type, b));
    }
  if (TYPE_UNSIGNED (type) && floor)
    return mod ? r : q;
  regno fix = compare_values (NE_EXPR, type, r, {I (0), I (0)});
  if (!TYPE_UNSIGNED (type))
    {
      operand x = op2 (op::xor_, T::b64, T::b64, R (force_reg (r[1], T::b64)), b[1]);
      regno differ = set_predicate (floor ? ptx::cmp::lt : ptx::cmp::ge, T::s64, x, I (0)), rest = fix;
      fix = reg (T::pred);
      insn (op::and_, M (T::pred), {R (fix), R (rest), R (differ)});
    }
  if (mod)
    return wide_select (wide_binary (floor ? PLUS_EXPR : MINUS_EXPR, type, r, type, b), r, fix);
  return wide_select (wide_binary (floor ? MINUS_EXPR : PLUS_EXPR, type, q, type, {I (1), I (0)}), q, fix);
}

value
arithmetic::wide_binary (tree_code code, tree type, const value &a, tree t1, const value &b)
{
  switch (code)
    {
    case PLUS_EXPR: case MINUS_EXPR:
      {
	regno lo = reg (T::b64), hi = reg (T::b64);
	ptx::mods m = M (T::u64);
	regno al = force_reg (a[0], T::b64), ah = force_reg (a[1], T::b64);
	regno bl = force_reg (b[0], T::b64), bh = force_reg (b[1], T::b64);
	m.cc = true;
	insn (code == PLUS_EXPR ? op::add : op::sub, m, {R (lo), R (al), R (bl)});
	m.cc = false;
	insn (code == PLUS_EXPR ? op::addc : op::subc, m, {R (hi), R (ah), R (bh)});
	value r = {R (lo), R (hi)};
	canonical_wide (type, r);
	return r;
      }
    case MULT_EXPR:
      {
	regno lo = reg (T::b64), hi = reg (T::b64);
	ptx::mods m = M (T::u64);
	operand al = R (force_reg (a[0], T::b64)), ah = R (force_reg (a[1], T::b64));
	operand bl = R (force_reg (b[0], T::b64)), bh = R (force_reg (b[1], T::b64));
	m.p = ptx::part::lo;
	insn (op::mul, m, {R (lo), al, bl});
	m.p = ptx::part::hi;
	insn (op::mul, m, {R (hi), al, bl});
	regno h2 = reg (T::b64), h3 = reg (T::b64);
	m.p = ptx::part::lo;
	insn (op::mad, m, {R (h2), al, bh, R (hi)});
	insn (op::mad, m, {R (h3), ah, bl, R (h2)});
	value r = {R (lo), R (h3)};
	canonical_wide (type, r);
	return r;
      }
    case TRUNC_DIV_EXPR: case EXACT_DIV_EXPR: case TRUNC_MOD_EXPR:
      {
	bool uns = TYPE_UNSIGNED (type), mod = code == TRUNC_MOD_EXPR;
	tree lib = uns ? unsigned_intTI_type_node : intTI_type_node;
	value r = calls.libcall (mod ? (uns ? "__umodti3" : "__modti3") : (uns ? "__udivti3" : "__divti3"), lib,
				 {{lib, a}, {lib, b}});
	canonical_wide (type, r);
	return r;
      }
    case FLOOR_DIV_EXPR: case CEIL_DIV_EXPR: case FLOOR_MOD_EXPR: case CEIL_MOD_EXPR:
      return wide_round_divide (code, type, a, b);
    case BIT_AND_EXPR: case BIT_IOR_EXPR: case BIT_XOR_EXPR:
      {
	op o = code == BIT_AND_EXPR ? op::and_ : code == BIT_IOR_EXPR ? op::or_ : op::xor_;
	return {op2 (o, T::b64, T::b64, R (force_reg (a[0], T::b64)), b[0]),
		op2 (o, T::b64, T::b64, R (force_reg (a[1], T::b64)), b[1])};
      }
    case MIN_EXPR: case MAX_EXPR:
      return wide_select (a, b, compare_values (code == MIN_EXPR ? LT_EXPR : GT_EXPR, type, a, b));
    case LSHIFT_EXPR: case RSHIFT_EXPR:
      {
	value r = wide_shift (code, type, a, to_u32 (t1, b));
	if (code == LSHIFT_EXPR)
	  canonical_wide (type, r);
	return r;
      }
    case LROTATE_EXPR: case RROTATE_EXPR:
      {
	operand n = to_u32 (t1, b);
	operand back = n.kind == operand::imm ? I ((128 - n.i) & 127)
		       : op2 (op::and_, T::b32, T::b32, op1 (op::neg, T::s32, T::b32, n), I (127));
	tree u = unsigned_intTI_type_node;
	value l = wide_shift (LSHIFT_EXPR, u, a, code == LROTATE_EXPR ? n : back);
	value r = wide_shift (RSHIFT_EXPR, u, a, code == LROTATE_EXPR ? back : n);
	return wide_binary (BIT_IOR_EXPR, u, l, u, r);
      }
    default:
      sorry_at (loc (), "%qs on 128-bit integers in device code", get_tree_code_name (code));
      return a;
    }
}
