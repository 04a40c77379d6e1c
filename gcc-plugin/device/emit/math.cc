/* math.cc -- mathematical and bit functions of one or a few instructions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Builtin functions and the internal functions that GCC's optimisers make of them are handled alike, by GCC's "combined
   function".  This file has the functions of integers; float-math.cc has floating-point numbers in registers,
   extended-math.cc long double.  */

#include "device/emit/statement.h"
#include "device/facts/combined-fn.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of a function of integers.  */
class bit_function : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit (gcall *, combined_fn);

private:
  operand count_bits (combined_fn, tree type, const value &);
};

/* clz, ctz and the like of V of integer TYPE, as a .b32.  */
operand
bit_function::count_bits (combined_fn cfn, tree type, const value &v)
{
  unsigned prec = TYPE_PRECISION (type);
  if (prec > 64)
    {
      tree half = long_long_unsigned_type_node;
      value lo (1, v[0]), hi (1, v[1]);
      switch (cfn)
	{
	CASE_CFN_POPCOUNT:
	  return op2 (op::add, T::u32, T::b32, count_bits (cfn, half, lo), count_bits (cfn, half, hi));
	CASE_CFN_PARITY:
	  return count_bits (cfn, half, value (1, op2 (op::xor_, T::b64, T::b64, R (force_reg (v[0], T::b64)), v[1])));
	CASE_CFN_CLZ:
	  {
	    regno z = set_predicate (ptx::cmp::eq, T::b64, v[1], I (0));
	    operand l = op2 (op::add, T::u32, T::b32, count_bits (cfn, half, lo), I (64));
	    return select (T::b32, l, count_bits (cfn, half, hi), z);
	  }
	CASE_CFN_CTZ:
	  {
	    regno z = set_predicate (ptx::cmp::eq, T::b64, v[0], I (0));
	    operand h = op2 (op::add, T::u32, T::b32, count_bits (cfn, half, hi), I (64));
	    return select (T::b32, h, count_bits (cfn, half, lo), z);
	  }
	CASE_CFN_FFS:
	  {
	    regno z = set_predicate (ptx::cmp::eq, T::b64, v[0], I (0)),
		  zz = set_predicate (ptx::cmp::eq, T::b64, v[1], I (0));
	    operand h = op2 (op::add, T::u32, T::b32, count_bits (cfn, half, hi), I (64));
	    return select (T::b32, select (T::b32, I (0), h, zz), count_bits (cfn, half, lo), z);
	  }
	CASE_CFN_CLRSB:
	  {
	    operand sign = op2 (op::shr, T::s64, T::b64, R (force_reg (v[1], T::b64)), I (63));
	    value x = {op2 (op::xor_, T::b64, T::b64, R (force_reg (v[0], T::b64)), sign),
		       op2 (op::xor_, T::b64, T::b64, R (force_reg (v[1], T::b64)), sign)};
	    return op2 (op::sub, T::s32, T::b32, count_bits (CFN_BUILT_IN_CLZ, type, x), I (1));
	  }
	default:
	  gcc_unreachable ();
	}
    }
  bool wide = prec > 32;
  T t = wide ? T::b64 : T::b32;
  unsigned width = wide ? 64 : 32;
  operand x = R (force_reg (v[0], t));
  if (prec < 32 && !TYPE_UNSIGNED (type) && cfn != CFN_BUILT_IN_CLRSB && cfn != CFN_CLRSB)
    x = op2 (op::and_, T::b32, T::b32, x, I ((HOST_WIDE_INT_1U << prec) - 1));
  switch (cfn)
    {
    CASE_CFN_POPCOUNT:
      return op1 (op::popc, t, T::b32, x);
    CASE_CFN_PARITY:
      return op2 (op::and_, T::b32, T::b32, op1 (op::popc, t, T::b32, x), I (1));
    CASE_CFN_CLZ:
      {
	operand c = op1 (op::clz, t, T::b32, x);
	return prec == width ? c : op2 (op::sub, T::s32, T::b32, c, I (width - prec));
      }
    CASE_CFN_CTZ:
      return op1 (op::clz, t, T::b32, op1 (op::brev, t, t, x));
    CASE_CFN_FFS:
      {
	operand c = op2 (op::add, T::s32, T::b32, op1 (op::clz, t, T::b32, op1 (op::brev, t, t, x)), I (1));
	return select (T::b32, I (0), c, set_predicate (ptx::cmp::eq, t, x, I (0)));
      }
    CASE_CFN_CLRSB:
      {
	operand sign = op2 (op::shr, wide ? T::s64 : T::s32, t, x, I (width - 1));
	operand c = op1 (op::clz, t, T::b32, op2 (op::xor_, t, t, x, sign));
	return op2 (op::sub, T::s32, T::b32, c, I (1 + width - prec));
      }
    default:
      gcc_unreachable ();
    }
}

/* True if S is a call of such a function.  */
bool
bit_function::emit (gcall *s, combined_fn cfn)
{
  tree lhs = gimple_call_lhs (s), arg = gimple_call_arg (s, 0), type = TREE_TYPE (arg);
  regno mark = next_reg ();
  auto whole = [&] (const value &v) { set_lhs (s, v, mark); return true; };

  switch (cfn)
    {
    CASE_CFN_POPCOUNT: CASE_CFN_PARITY: CASE_CFN_CLZ: CASE_CFN_CTZ: CASE_CFN_FFS: CASE_CFN_CLRSB:
      {
	if (!lhs || !integer_like_p (type))
	  return lhs == NULL_TREE;
	value count (1, count_bits (cfn, type, expand (arg)));
	return whole (arith.convert_value (TREE_TYPE (lhs), integer_type_node, count));
      }
    case CFN_BUILT_IN_BSWAP16: case CFN_BUILT_IN_BSWAP32: case CFN_BUILT_IN_BSWAP64: case CFN_BUILT_IN_BSWAP128:
      {
	value v = expand (arg);
	if (cfn == CFN_BUILT_IN_BSWAP16)
	  return whole (value (1, arith.reverse_bytes (2, v[0])));
	if (cfn == CFN_BUILT_IN_BSWAP32)
	  return whole (value (1, arith.reverse_bytes (4, v[0])));
	if (cfn == CFN_BUILT_IN_BSWAP64)
	  return whole (value (1, arith.reverse_bytes (8, v[0])));
	return whole ({arith.reverse_bytes (8, v[1]), arith.reverse_bytes (8, v[0])});
      }
    case CFN_BUILT_IN_ABS: case CFN_BUILT_IN_LABS: case CFN_BUILT_IN_LLABS: case CFN_BUILT_IN_IMAXABS:
      return whole (arith.unary_value (ABS_EXPR, type, type, expand (arg)));
    default:
      return false;
    }
}

} // namespace

bool
emit_combined_fn (emission &e, gcall *s, combined_fn cfn)
{
  if (gimple_call_num_args (s) == 0)
    return false;
  if (!gimple_call_lhs (s) && !gimple_has_side_effects (s))
    return true;
  tree arg = gimple_call_arg (s, 0), type = TREE_TYPE (arg);
  if (bit_function (e).emit (s, cfn))
    return true;
  if (!SCALAR_FLOAT_TYPE_P (type) || !parts_of (type) || !gimple_call_lhs (s))
    return false;
  return extended_p (type) ? emit_extended_math (e, s, cfn, type, arg) : emit_float_math (e, s, cfn);
}
