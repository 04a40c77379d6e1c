/* failure.cc -- the end of a program after a failure of its own checks: -ftrapv, -fsanitize=undefined; and the end
   after a call of a pure virtual function.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   On the host a failed check calls a function of libubsan with a description of what has happened, which reports it and
   returns or not, or with -fsanitize-undefined-trap-on-error is an invalid instruction.  The device has no libubsan: in
   all modes a failed check ends the program there, with a message that names the check, the function and the line.

   A virtual table has a function without parameters in the place of a pure virtual function.  In PTX a call by a
   pointer has to have the callee's parameters; in a program with such a table virtual calls therefore look first.  */

#include "device/emit/failure.h"
#include "device/emit/statement.h"
#include "device/facts/demand.h"

using ptx::op;
using ptx::operand;
using ptx::regno;

/* End the program in HANDLER, a function of the runtime whose parameter is text: WHAT, the function, the line.  The
   caller goes on in another block.  */

void
failures::fail_here (ptx::function *handler, const char *what)
{
  std::string text = std::string (what) + (*what ? " in " : "") + printable_name (fun->decl);
  expanded_location where = expand_location (loc ());
  if (where.file)
    text += std::string (" (") + where.file + ":" + std::to_string (where.line) + ")";
  std::vector<operand> args = {stack.sp (), stack.ctx (), mem.address_of_text (text.c_str ())};
  if (handler->params.size () == args.size ())
    insn (op::call, ptx::mods (), {operand::of_list ({}), operand::of_func (handler), operand::of_list (args)});
  insn (op::trap, ptx::mods (), {});
}

void
failures::fail_check (const char *what)
{
  if (ptx::function *handler = mod.library_function ("__heddle_undefined", loc ()))
    fail_here (handler, what);
  else
    error_at (loc (), "the device libraries do not have %qs, which %<-fsanitize%> needs", "__heddle_undefined");
}

value
failures::trapping_value (tree_code code, tree type, const value &a, const value &b)
{
  bool unary = code == NEGATE_EXPR || code == ABS_EXPR;
  if (!INTEGRAL_TYPE_P (type) || !TYPE_OVERFLOW_TRAPS (type)
      || (!unary && code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR))
    return value ();
  ptx::function *handler = mod.library_function ("__heddle_overflow", loc ());
  if (!handler)
    {
      error_at (loc (), "the device libraries do not have %qs, which %<-ftrapv%> needs", "__heddle_overflow");
      return value ();
    }
  regno over = 0;
  value r;
  if (unary)
    {
      /* Only the least value has no negative.  */
      r = arith.checked_value (MINUS_EXPR, type, type, undefined_value (type), type, a, &over);
      if (code == ABS_EXPR)
	r = arith.unary_value (ABS_EXPR, type, type, a);
    }
  else
    r = arith.checked_value (code, type, type, a, type, b, &over);
  ptx::blockno bad = new_block (), good = new_block ();
  branch_if (over, false, bad);
  branch (good);
  go_on_in (bad);
  fail_here (handler, "");
  go_on_in (good);
  return r;
}

void
failures::stop_at_pure_virtual (ptx::regno fn)
{
  static const char name[] = "__cxa_pure_virtual";
  cgraph_node *node = heddle_find_definition (name);
  ipa_ref *ref;
  if (!node || !node->iterate_referring (0, ref))
    return;
  ptx::mods m;
  m.t = ptx::type::u64;
  regno pure = reg (ptx::type::b64);
  insn (op::mov, m, {operand::of_reg (pure), operand::of_func (mod.library_function (name, loc ()))});
  regno hit = set_predicate (ptx::cmp::eq, m.t, operand::of_reg (fn), operand::of_reg (pure));
  ptx::blockno stop = new_block (), after = new_block ();
  branch_if (hit, false, stop);
  branch (after);
  go_on_in (stop);
  calls.libcall (name, void_type_node, {});
  insn (op::trap, ptx::mods (), {});
  go_on_in (after);
}

/* Emit a call of libubsan's function CODE.  False: it is none.  */

bool
emit_failed_check (emission &e, built_in_function code)
{
  const char *what;
  switch (code)
    {
#define CHECK(NAME, WHAT)                                                                                              \
  case BUILT_IN_UBSAN_HANDLE_##NAME:                                                                                   \
  case BUILT_IN_UBSAN_HANDLE_##NAME##_ABORT:                                                                           \
    what = WHAT;                                                                                                       \
    break;
      CHECK (DIVREM_OVERFLOW, "division by zero or overflow of a division")
      CHECK (SHIFT_OUT_OF_BOUNDS, "shift out of bounds")
      CHECK (VLA_BOUND_NOT_POSITIVE, "variable length array bound is not positive")
      CHECK (ADD_OVERFLOW, "signed integer overflow")
      CHECK (SUB_OVERFLOW, "signed integer overflow")
      CHECK (MUL_OVERFLOW, "signed integer overflow")
      CHECK (NEGATE_OVERFLOW, "signed integer overflow")
      CHECK (LOAD_INVALID_VALUE, "load of a value that its type does not have")
      CHECK (POINTER_OVERFLOW, "overflow of a pointer")
      CHECK (FLOAT_CAST_OVERFLOW, "value out of range of the type that it is converted to")
      CHECK (OUT_OF_BOUNDS, "index out of bounds")
      CHECK (NONNULL_ARG, "null pointer passed as an argument that is never null")
      CHECK (NONNULL_RETURN_V1, "null pointer returned from a function that never returns null")
      CHECK (INVALID_BUILTIN, "invalid argument of a built-in function")
      CHECK (TYPE_MISMATCH_V1, "access through a null or misaligned pointer, or beyond an object")
#undef CHECK
    case BUILT_IN_UBSAN_HANDLE_BUILTIN_UNREACHABLE: what = "control reached __builtin_unreachable"; break;
    case BUILT_IN_UBSAN_HANDLE_MISSING_RETURN:
      what = "control reached the end of a function that returns a value";
      break;
    default:
      return false;
    }
  e.failure.fail_check (what);
  /* The rest is only for calls that return.  */
  e.code.go_on_in (e.code.new_block ());
  return true;
}
