/* float-math.cc -- mathematical functions of floating-point numbers in registers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Functions of one or a few instructions are done in place.  Single-precision approximations are used only where the
   user's flags allow incorrectly rounded results (-funsafe-math-optimizations).  They take subnormal numbers for 0
   (.ftz), like all instructions of the host in a program linked with this flag; without .ftz ptxas needs several
   instructions.  Half precision is computed in single.  */

#include "device/emit/statement.h"
#include "device/facts/combined-fn.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of such a function.  */
class float_function : statement_writer
{
public:
  float_function (emission &, gcall *, combined_fn);
  bool emit ();

private:
  bool by_library ();
  bool exact ();
  operand inverse_root ();
  bool approximate ();
  operand signaling ();
  value integral_value (tree type, ptx::rnd, const value &);
  operand in (unsigned i);
  bool whole (const value &);
  bool out (const operand &);
  operand with (op, ptx::mods, std::initializer_list<operand> from);
  operand chosen (const operand &yes, const operand &no, regno predicate);
  static operand f32 (float);

  gcall *const s;
  const combined_fn cfn;
  tree lhs, arg, type;		/* TYPE: of the argument ARG */
  const regno mark;
  const bool half;
  const T ft;			/* computed with; single precision instead of half */
  ptx::mods plain, rn, approx;
};

float_function::float_function (emission &e, gcall *s, combined_fn cfn)
  : statement_writer (e), s (s), cfn (cfn), lhs (gimple_call_lhs (s)), arg (gimple_call_arg (s, 0)),
    type (TREE_TYPE (arg)), mark (next_reg ()), half (narrow_float_p (arith_type (type))),
    ft (half ? T::f32 : arith_type (type))
{
  rn.round = ptx::rnd::rn;
  approx.approx = approx.ftz = true;
}

/* Argument I, to compute with.  */
operand
float_function::in (unsigned i)
{
  operand o = expand1 (gimple_call_arg (s, i));
  return R (force_reg (half ? arith.half_to_float (arith_type (type), o) : o, ft));
}

/* The result is V, or O, which has been computed with.  */
bool
float_function::whole (const value &v)
{
  set_lhs (s, v, mark);
  return true;
}

bool
float_function::out (const operand &o)
{
  return whole (value (1, half ? arith.float_to_half (arith_type (type), o) : o));
}

/* Instruction O with modifiers M on FROM.  */
operand
float_function::with (op o, ptx::mods m, std::initializer_list<operand> from)
{
  m.t = ft;
  regno d = reg (ft);
  ptx::insn &i = insn (o, m, {R (d)});
  i.o.insert (i.o.end (), from.begin (), from.end ());
  return R (d);
}

operand
float_function::f32 (float x)
{
  uint32_t bits;
  memcpy (&bits, &x, 4);
  return operand::of_f32 (bits);
}

/* YES where PREDICATE holds, else NO.  */
operand
float_function::chosen (const operand &yes, const operand &no, regno predicate)
{
  return R (force_reg (select (ft, yes, no, predicate), ft));
}

/* V of floating TYPE rounded to an integral value.  */
value
float_function::integral_value (tree type, ptx::rnd r, const value &v)
{
  T t = arith_type (type);
  if (narrow_float_p (t))
    {
      value single (1, arith.half_to_float (t, v[0]));
      return value (1, arith.float_to_half (t, integral_value (float_type_node, r, single)[0]));
    }
  return value (1, convert (t, t, r, v[0]));
}

/* Functions equal to another function of the library.  */
bool
float_function::by_library ()
{
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
  const T t = arith_type (type);
  if ((cfn == CFN_BUILT_IN_POWI && t == T::f64) || (cfn == CFN_BUILT_IN_POWIF && t == T::f32))
    return whole (calls.libcall (t == T::f32 ? "__powisf2" : "__powidf2", type,
				 {{type, expand (arg)}, {integer_type_node, expand (gimple_call_arg (s, 1))}}));
  return false;
}

/* Whether the argument is a signaling NaN, as a .u32: all bits of the exponent are set, and the first of the fraction,
   which says quiet, is not, but another one is.  */
operand
float_function::signaling ()
{
  const T t = half ? T::b16 : ft == T::f64 ? T::b64 : T::b32;
  operand bits = expand1 (arg);
  if (half)
    bits = convert (T::u32, T::u16, ptx::rnd::none, op1 (op::mov, t, t, bits));
  else
    bits = op1 (op::mov, t, t, bits);
  const T w = half ? T::b32 : t;
  const unsigned width = half ? 16 : w == T::b64 ? 64 : 32;
  const unsigned quiet = arith_type (type) == T::bf16 ? 6 : half ? 9 : w == T::b64 ? 51 : 22;
  const uint64_t magnitude = ~uint64_t (0) >> (65 - width), is_quiet = uint64_t (1) << quiet;
  operand x = op2 (op::and_, w, w, op2 (op::xor_, w, w, bits, I (is_quiet)), I (magnitude));
  const uint64_t infinite = magnitude & -(is_quiet << 1);
  regno yes = set_predicate (ptx::cmp::gt, w == T::b64 ? T::u64 : T::u32, x, I (infinite | is_quiet));
  return select (T::u32, I (1), I (0), yes);
}

/* X, a floating-point number, is never negative, but may be NaN.  DEPTH: of statements to look at.  */

bool
never_negative_p (tree x, unsigned depth)
{
  gimple *s = TREE_CODE (x) == SSA_NAME && depth ? SSA_NAME_DEF_STMT (x) : NULL;
  gcall *fused = safe_dyn_cast<gcall *> (s);
  if (fused && gimple_call_combined_fn (fused) == CFN_FMA)
    return gimple_call_arg (fused, 0) == gimple_call_arg (fused, 1)
	   && never_negative_p (gimple_call_arg (fused, 2), depth - 1);
  gassign *sum = safe_dyn_cast<gassign *> (s);
  if (sum && gimple_assign_rhs_code (sum) == PLUS_EXPR)
    return never_negative_p (gimple_assign_rhs1 (sum), depth - 1)
	   && never_negative_p (gimple_assign_rhs2 (sum), depth - 1);
  return tree_expr_nonnegative_p (x);
}

/* X, a number in single precision, is no less than LEAST, which is positive, or NaN: it is a sum with a term that is
   never negative and a term no less than LEAST.  DEPTH: of statements to look at.  */

bool
no_less_p (tree x, const REAL_VALUE_TYPE &least, unsigned depth)
{
  if (TREE_CODE (x) == REAL_CST)
    return real_compare (GE_EXPR, &TREE_REAL_CST (x), &least);
  gimple *s = TREE_CODE (x) == SSA_NAME && depth ? SSA_NAME_DEF_STMT (x) : NULL;
  if (gassign *sum = safe_dyn_cast<gassign *> (s))
    {
      if (gimple_assign_rhs_code (sum) != PLUS_EXPR)
	return false;
      tree a = gimple_assign_rhs1 (sum), b = gimple_assign_rhs2 (sum);
      return (no_less_p (b, least, depth - 1) && never_negative_p (a, depth - 1))
	     || (no_less_p (a, least, depth - 1) && never_negative_p (b, depth - 1));
    }
  gcall *fused = safe_dyn_cast<gcall *> (s);
  return fused && gimple_call_combined_fn (fused) == CFN_FMA
	 && gimple_call_arg (fused, 0) == gimple_call_arg (fused, 1)
	 && no_less_p (gimple_call_arg (fused, 2), least, depth - 1);
}

/* 1 / sqrt of the single-precision argument, the square root rounded to nearest and its inverse again.

   sqrt.rn and rcp.rn are an approximation, its correction, a test and a branch each, and a call for the rare case: 20
   instructions on sm_90, and ptxas moves nothing across the branches.  This code is 12 instructions without a branch;
   selp and mul are one instruction.

   r = rsqrt.approx (x) is off by 2^-22.9 at most.  The root is s = s0 + (x - s0^2) r/2 with s0 = x r, as ptxas makes
   sqrt.rn (sm_75 to sm_120).  1 / s is r / (1 - e) with e = 1 - s r, nearly r (1 + e + e^2).  Rounded to nearest, e and
   e + e^2 make a few results too small; both are rounded up.  For all mantissas of x and each r within that bound the
   result is then the rounded inverse of the rounded root (testsuite/link/inverse-root.sh tries them).

   x - s0^2 is exact except with subnormal numbers, where x < 2^-101.  Such x is multiplied by 2^64, and the result by
   2^32: three instructions, unnecessary for a sum that cannot be this small.  Where r is 0, infinite or NaN, as for
   infinities, zeros and negative numbers, it is the result: e is NaN there, and its minimum with 1/4 is 1/4.  */
operand
float_function::inverse_root ()
{
  REAL_VALUE_TYPE least;
  real_ldexp (&least, &dconst1, -101);
  const bool scaled = !no_less_p (arg, least, 8);
  ptx::mods rp;
  rp.round = ptx::rnd::rp;
  const operand quarter = R (force_reg (f32 (0.25f), ft)), one = R (force_reg (f32 (1), ft));
  const operand argument = in (0);
  regno small = 0;
  operand x = argument;
  if (scaled)
    {
      small = set_predicate (ptx::cmp::lt, ft, argument, f32 (0x1p-101f));
      x = chosen (with (op::mul, rn, {argument, f32 (0x1p64f)}), argument, small);
    }
  operand r = with (op::rsqrt, approx, {x});
  operand root = with (op::mul, rn, {x, r});
  operand left = with (op::fma, rn, {with (op::neg, plain, {root}), root, x});
  root = with (op::fma, rn, {left, with (op::mul, rn, {r, f32 (0.5f)}), root});
  operand e = with (op::fma, rp, {with (op::neg, plain, {root}), r, one});
  e = with (op::min, plain, {e, quarter});
  e = with (op::fma, rp, {e, e, e});
  if (scaled)
    r = chosen (with (op::mul, rn, {r, f32 (0x1p32f)}), r, small);
  return with (op::fma, rn, {r, e, r});
}

/* Functions that a few instructions compute as exactly as the library does.  */
bool
float_function::exact ()
{
  const bool fast = flag_unsafe_math_optimizations && ft == T::f32;
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
	    return whole (value (1, convert (arith_type (type), T::f64, ptx::rnd::rn, R (r))));
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
	/* To nearest, halves away from zero: what a half more in magnitude, rounded toward zero, has before the point.
	   The half of what has nothing behind the point is rounded away.  */
	operand x = in (0);
	bool dbl = ft == T::f64;
	operand half_way = dbl ? operand::of_f64 (0x3fe0000000000000ull) : f32 (0.5f);
	ptx::mods down;
	down.round = ptx::rnd::rz;
	operand sum = with (op::add, down, {x, with (op::copysign, plain, {x, R (force_reg (half_way, ft))})});
	switch (cfn)
	  {
	  CASE_CFN_ROUND:
	    return out (convert (ft, ft, ptx::rnd::rzi, sum));
	  default:
	    return whole (value (1, convert (arith_type (TREE_TYPE (lhs)), ft, ptx::rnd::rzi, sum)));
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
	return out (fast ? with (op::rsqrt, approx, {in (0)}) : inverse_root ());
      return out (with (op::rcp, rn, {with (op::sqrt, rn, {in (0)})}));
    default:
      return false;
    }
}

/* Functions that hardware approximates in single precision.  */
bool
float_function::approximate ()
{
  switch (cfn)
    {
    CASE_CFN_SIN:
      return out (with (op::sin, approx, {in (0)}));
    CASE_CFN_COS:
      return out (with (op::cos, approx, {in (0)}));
    CASE_CFN_TAN:
      {
	operand x = in (0);
	return out (with (op::div, approx, {with (op::sin, approx, {x}), with (op::cos, approx, {x})}));
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
float_function::emit ()
{
  if (cfn == heddle_cfn_issignaling)
    return whole (arith.convert_value (TREE_TYPE (lhs), unsigned_type_node, value (1, signaling ())));
  if (by_library () || exact ())
    return true;
  return heddle_approximated_p (s) && approximate ();
}

} // namespace

bool
emit_float_math (emission &e, gcall *s, combined_fn cfn)
{
  return float_function (e, s, cfn).emit ();
}
