/* extended-math.cc -- functions of long double.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   What changes the sign alone is done in place, all else is the library's (device-libs/libgcc/extended.c).  */

#include "device/emit/statement.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of such a function.  */
class extended_functions : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_extended_math (gcall *, combined_fn, tree type, tree arg);
};

} // namespace

/* The forms of function X for long double.  */
#define CASE_EXTENDED(X) case CFN_BUILT_IN_##X##L: case CFN_BUILT_IN_##X##F64X: case CFN_##X

/* A function of long double whose first argument is ARG; true if done.  */
bool
extended_functions::emit_extended_math (gcall *s, combined_fn cfn, tree type, tree arg)
{
  regno mark = next_reg ();
  tree result = TREE_TYPE (gimple_call_lhs (s));
  auto second = [&] () { return expand (gimple_call_arg (s, 1)); };
  auto done = [&] (const value &v)
    {
      set_lhs (s, v, mark);
      return true;
    };
  switch (cfn)
    {
    case CFN_BUILT_IN_FABSL: case CFN_BUILT_IN_FABSF64X:
      return done (arith.extended_unary (ABS_EXPR, expand (arg)));
    CASE_EXTENDED (COPYSIGN):
      {
	value v = expand (arg), sign = second ();
	operand kept = op2 (op::and_, T::b32, T::b32, R (force_reg (v[1], T::b32)), I (0x7fff));
	operand taken = op2 (op::and_, T::b32, T::b32, R (force_reg (sign[1], T::b32)), I (0x8000));
	return done ({v[0], op2 (op::or_, T::b32, T::b32, kept, taken)});
      }
    case CFN_BUILT_IN_SIGNBIT: case CFN_BUILT_IN_SIGNBITL: case CFN_SIGNBIT:
      {
	operand sign = op2 (op::shr, T::u32, T::b32, R (force_reg (expand (arg)[1], T::b32)), I (15));
	return done (arith.convert_value (result, unsigned_type_node, value (1, sign)));
      }
    case heddle_cfn_issignaling:
      {
	/* All bits of the exponent, and of the fraction not the first one, which says quiet, but another.  */
	value v = expand (arg);
	operand exponent = op2 (op::and_, T::b32, T::b32, R (force_reg (v[1], T::b32)), I (0x7fff));
	operand fraction = op2 (op::xor_, T::b64, T::b64, R (force_reg (v[0], T::b64)), I (0x4000000000000000));
	regno no_number = set_predicate (ptx::cmp::eq, T::u32, exponent, I (0x7fff)), both = reg (T::pred);
	regno not_quiet = set_predicate (ptx::cmp::gt, T::u64, fraction, I (0xc000000000000000));
	insn (op::and_, M (T::pred), {R (both), R (no_number), R (not_quiet)});
	return done (arith.convert_value (result, unsigned_type_node, value (1, select (T::u32, I (1), I (0), both))));
      }
    CASE_EXTENDED (SQRT):
      return done (calls.libcall ("__heddle_sqrt_extended", type, {{type, expand (arg)}}));
    CASE_EXTENDED (FMIN): CASE_EXTENDED (FMAX):
      {
	/* The other operand if one is NaN.  */
	value a = expand (arg), b = second ();
	bool min = cfn == CFN_FMIN || cfn == CFN_BUILT_IN_FMINL || cfn == CFN_BUILT_IN_FMINF64X;
	regno first = arith.extended_compare (min ? LE_EXPR : GE_EXPR, type, a, b);
	regno no_number = arith.extended_compare (UNORDERED_EXPR, type, b, b), p = reg (T::pred);
	insn (op::or_, M (T::pred), {R (p), R (first), R (no_number)});
	return done ({select (T::b64, a[0], b[0], p), select (T::b32, a[1], b[1], p)});
      }
    case CFN_BUILT_IN_POWIL:
      return done (calls.libcall ("__powixf2", type, {{type, expand (arg)}, {integer_type_node, second ()}}));
    default:
      return false;
    }
}

bool
emit_extended_math (emission &e, gcall *s, combined_fn cfn, tree type, tree arg)
{
  return extended_functions (e).emit_extended_math (s, cfn, type, arg);
}
