/* math.cc -- mathematical and bit functions that are one or a few instructions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Builtin functions and the internal functions that GCC's optimisers make of them are handled alike, by
   GCC's "combined function".  Single-precision approximations are used only where the user's flags allow
   results that are not correctly rounded (-funsafe-math-optimizations).  */

#include "device/emit/statement.h"
#include "device/emit/combined-fn.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of one of them.  */
class math_calls : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_combined_fn (gcall *, combined_fn);

private:
  value integral_value (tree type, ptx::rnd, const value &);
  ptx::operand count_bits (combined_fn, tree type, const value &);
};

} // namespace

/* V of floating TYPE rounded to an integral value.  */
value
math_calls::integral_value (tree type, ptx::rnd r, const value &v)
{
  T t = arith_type (type);
  if (t == T::f16)
    {
      value single (1, arith.half_to_float (v[0]));
      return value (1, arith.float_to_half (integral_value (float_type_node, r, single)[0]));
    }
  return value (1, convert (t, t, r, v[0]));
}

/* clz, ctz and the like of V of integer TYPE, as a .b32.  */
operand
math_calls::count_bits (combined_fn cfn, tree type, const value &v)
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

bool
math_calls::emit_combined_fn (gcall *s, combined_fn cfn)
{
  /* Long: a case for each function.  */
  tree lhs = gimple_call_lhs (s);
  unsigned n = gimple_call_num_args (s);
  if (n == 0)
    return false;
  tree arg = gimple_call_arg (s, 0), type = TREE_TYPE (arg);
  regno mark = next_reg ();
  if (!lhs && !gimple_has_side_effects (s))
    return true;
  auto whole = [&] (const value &v) { set_lhs (s, v, mark); return true; };

  switch (cfn)
    {
    CASE_CFN_POPCOUNT: CASE_CFN_PARITY: CASE_CFN_CLZ: CASE_CFN_CTZ: CASE_CFN_FFS: CASE_CFN_CLRSB:
      if (!lhs || !integer_like_p (type))
	return lhs == NULL_TREE;
      return whole (
	  arith.convert_value (TREE_TYPE (lhs), integer_type_node, value (1, count_bits (cfn, type, expand (arg)))));
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
      break;
    }
  if (!SCALAR_FLOAT_TYPE_P (type) || !parts_of (type) || !lhs)
    return false;
  if (extended_p (type))
    return emit_extended_math (e, s, cfn, type, arg);
  if (cfn == CFN_BUILT_IN_CEXPI || cfn == CFN_BUILT_IN_CEXPIF)
    {
      /* cos + i sin, which GCC makes of a sine and a cosine of the same angle.  */
      bool single = cfn == CFN_BUILT_IN_CEXPIF;
      mem_address slot = mem.new_slot (16, 16);
      unsigned size = single ? 4 : 8;
      operand cosine = mem.generic_address (slot), sine = mem.generic_address (mem.offset (slot, size));
      calls.libcall (single ? "sincosf" : "sincos", void_type_node,
		     {{type, expand (arg)}, {ptr_type_node, value (1, sine)}, {ptr_type_node, value (1, cosine)}});
      slot.align = size;
      return whole (mem.load_value (TREE_TYPE (lhs), slot));
    }
  T t = arith_type (type);
  if ((cfn == CFN_BUILT_IN_POWI && t == T::f64) || (cfn == CFN_BUILT_IN_POWIF && t == T::f32))
    return whole (calls.libcall (t == T::f32 ? "__powisf2" : "__powidf2", type,
				 {{type, expand (arg)}, {integer_type_node, expand (gimple_call_arg (s, 1))}}));
  bool half = t == T::f16;
  T ft = half ? T::f32 : t;
  bool fast = flag_unsafe_math_optimizations && ft == T::f32;
  auto in = [&] (unsigned i)
    {
      operand o = expand1 (gimple_call_arg (s, i));
      return R (force_reg (half ? arith.half_to_float (o) : o, ft));
    };
  auto out = [&] (const operand &o) { return whole (value (1, half ? arith.float_to_half (o) : o)); };
  auto with = [&] (op o, ptx::mods m, std::initializer_list<operand> from)
    {
      m.t = ft;
      regno d = reg (ft);
      ptx::insn &i = insn (o, m, {R (d)});
      i.o.insert (i.o.end (), from.begin (), from.end ());
      return R (d);
    };
  ptx::mods plain, rn, approx;
  rn.round = ptx::rnd::rn;
  approx.approx = true;
  auto f32 = [] (float x) { uint32_t b; memcpy (&b, &x, 4); return operand::of_f32 (b); };

  switch (cfn)
    {
    CASE_CFN_SQRT:
      return out (with (op::sqrt, fast ? approx : rn, {in (0)}));
    CASE_CFN_FABS:
      return out (with (op::abs, plain, {in (0)}));
    CASE_CFN_FMA: case CFN_FMS: case CFN_FNMA: case CFN_FNMS:
      {
	operand a = in (0), b = in (1), c = in (2);
	if (cfn == CFN_FNMA || cfn == CFN_FNMS)
	  a = with (op::neg, plain, {a});
	if (cfn == CFN_FMS || cfn == CFN_FNMS)
	  c = with (op::neg, plain, {c});
	if (half)
	  {
	    /* A fused operation in single precision would round twice: through double it is exact enough.  */
	    auto d = [&] (const operand &o) { return convert (T::f64, T::f32, ptx::rnd::none, o); };
	    ptx::mods m = M (T::f64);
	    m.round = ptx::rnd::rn;
	    regno r = reg (T::f64);
	    insn (op::fma, m, {R (r), d (a), d (b), d (c)});
	    return whole (value (1, convert (T::f16, T::f64, ptx::rnd::rn, R (r))));
	  }
	return out (with (op::fma, rn, {a, b, c}));
      }
    CASE_CFN_FMIN:
      return out (with (op::min, plain, {in (0), in (1)}));
    CASE_CFN_FMAX:
      return out (with (op::max, plain, {in (0), in (1)}));
    CASE_CFN_COPYSIGN:
      /* PTX: copysign d, a, b takes the sign of a.  */
      return out (with (op::copysign, plain, {in (1), in (0)}));
    case CFN_XORSIGN:
      {
	operand one = ft == T::f64 ? operand::of_f64 (0x3ff0000000000000ull) : f32 (1);
	operand sign = with (op::copysign, plain, {in (1), R (force_reg (one, ft))});
	return out (with (op::mul, rn, {in (0), sign}));
      }
    CASE_CFN_FLOOR:
      return whole (integral_value (type, ptx::rnd::rmi, expand (arg)));
    CASE_CFN_CEIL:
      return whole (integral_value (type, ptx::rnd::rpi, expand (arg)));
    CASE_CFN_TRUNC:
      return whole (integral_value (type, ptx::rnd::rzi, expand (arg)));
    CASE_CFN_RINT: CASE_CFN_NEARBYINT: CASE_CFN_ROUNDEVEN:
      return whole (integral_value (type, ptx::rnd::rni, expand (arg)));
    CASE_CFN_ROUND: CASE_CFN_LROUND: CASE_CFN_LLROUND: CASE_CFN_IROUND:
      {
	/* To nearest, halves away from zero: the difference from the truncated value is exact.  */
	operand x = in (0), t = convert (ft, ft, ptx::rnd::rzi, x);
	operand rest = with (op::abs, plain, {with (op::sub, rn, {x, t})});
	bool dbl = ft == T::f64;
	operand half_way = dbl ? operand::of_f64 (0x3fe0000000000000ull) : f32 (0.5f);
	operand one = dbl ? operand::of_f64 (0x3ff0000000000000ull) : f32 (1);
	regno away = set_predicate (ptx::cmp::ge, ft, rest, half_way);
	operand step = with (op::copysign, plain, {x, R (force_reg (one, ft))});
	operand r = select (ft, with (op::add, rn, {t, step}), t, away);
	switch (cfn)
	  {
	  CASE_CFN_ROUND:
	    return out (with (op::copysign, plain, {x, r}));
	  default:
	    return whole (value (1, convert (arith_type (TREE_TYPE (lhs)), ft, ptx::rnd::rzi, r)));
	  }
      }
    CASE_CFN_LRINT: CASE_CFN_LLRINT: CASE_CFN_IRINT:
    CASE_CFN_LFLOOR: CASE_CFN_LLFLOOR: CASE_CFN_IFLOOR:
    CASE_CFN_LCEIL: CASE_CFN_LLCEIL: CASE_CFN_ICEIL:
      {
	ptx::rnd r = ptx::rnd::rni;
	switch (cfn)
	  {
	  CASE_CFN_LFLOOR: CASE_CFN_LLFLOOR: CASE_CFN_IFLOOR: r = ptx::rnd::rmi; break;
	  CASE_CFN_LCEIL: CASE_CFN_LLCEIL: CASE_CFN_ICEIL: r = ptx::rnd::rpi; break;
	  default: break;
	  }
	return whole (value (1, convert (arith_type (TREE_TYPE (lhs)), ft, r, in (0))));
      }
    CASE_CFN_SIGNBIT:
      {
	operand x = in (0);
	if (ft == T::f64)
	  {
	    operand b = op1 (op::mov, T::b64, T::b64, x);
	    operand sign = op2 (op::shr, T::u64, T::b64, b, I (63));
	    return whole (arith.convert_value (TREE_TYPE (lhs), long_long_unsigned_type_node, value (1, sign)));
	  }
	operand b = op1 (op::mov, T::b32, T::b32, x);
	operand sign = op2 (op::shr, T::u32, T::b32, b, I (31));
	return whole (arith.convert_value (TREE_TYPE (lhs), unsigned_type_node, value (1, sign)));
      }
    case CFN_RSQRT:
      if (ft == T::f32)
	return out (with (op::rsqrt, approx, {in (0)}));
      return out (with (op::rcp, rn, {with (op::sqrt, rn, {in (0)})}));
    default:
      break;
    }
  if (!fast || half)
    return false;
  switch (cfn)
    {
    CASE_CFN_SIN:
      return out (with (op::sin, approx, {in (0)}));
    CASE_CFN_COS:
      return out (with (op::cos, approx, {in (0)}));
    CASE_CFN_TAN:
      {
	operand x = in (0);
	ptx::mods full;
	full.full = true;
	return out (with (op::div, full, {with (op::sin, approx, {x}), with (op::cos, approx, {x})}));
      }
    CASE_CFN_EXP2:
      return out (with (op::ex2, approx, {in (0)}));
    CASE_CFN_LOG2:
      return out (with (op::lg2, approx, {in (0)}));
    CASE_CFN_EXP:
      return out (with (op::ex2, approx, {with (op::mul, rn, {in (0), f32 (1.44269504f)})}));
    CASE_CFN_EXP10:
      return out (with (op::ex2, approx, {with (op::mul, rn, {in (0), f32 (3.32192809f)})}));
    CASE_CFN_LOG:
      return out (with (op::mul, rn, {with (op::lg2, approx, {in (0)}), f32 (0.69314718f)}));
    CASE_CFN_LOG10:
      return out (with (op::mul, rn, {with (op::lg2, approx, {in (0)}), f32 (0.30102999f)}));
    CASE_CFN_POW:
      {
	operand l = with (op::lg2, approx, {in (0)});
	return out (with (op::ex2, approx, {with (op::mul, rn, {l, in (1)})}));
      }
    default:
      return false;
    }
}

bool
emit_combined_fn (emission &e, gcall *s, combined_fn cfn)
{
  return math_calls (e).emit_combined_fn (s, cfn);
}
