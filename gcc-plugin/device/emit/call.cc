/* call.cc -- calls: who answers them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   What can be done in place is done so, by the files of the kinds of functions; all else is a call (user-call.cc).  */

#include <algorithm>

#include "device/emit/statement.h"

using ptx::operand;

namespace {

/* A call.  */
class call_statement : statement_writer
{
public:
  using statement_writer::statement_writer;
  void emit (gcall *);
};

/* NAME is a function of the host without work here: a hint for other threads, in waiting loops; and functions that
   save, clear, read, raise and restore exceptions of floating point around an operation on an atomic object, as C
   demands.  The device has no exceptions.  */
bool
idle_p (const char *name)
{
  static const char *const idle[]
    = { "__builtin_ia32_pause", "__builtin_ia32_fnstenv", "__builtin_ia32_fldenv", "__builtin_ia32_fnclex",
	"__builtin_ia32_fnstsw", "__builtin_ia32_ldmxcsr", "__builtin_ia32_stmxcsr", "__atomic_feraiseexcept" };
  return std::any_of (std::begin (idle), std::end (idle), [name] (const char *n) { return !strcmp (n, name); });
}

void
call_statement::emit (gcall *s)
{
  if (gimple_call_internal_p (s))
    {
      if (!emit_internal_fn (e, s))
	sorry_at (loc (), "internal function %qs in device code", internal_fn_name (gimple_call_internal_fn (s)));
      return;
    }
  tree fndecl = gimple_call_fndecl (s);
  if (fndecl)
    {
      if (DECL_NAME (fndecl))
	{
	  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
	  if ((startswith (name, "__ptx_") || startswith (name, "__heddle_")) && emit_ptx_builtin (e, s, name))
	    return;
	  if (idle_p (name))
	    {
	      if (gimple_call_lhs (s))
		set_lhs (s, value (1, I (0)), next_reg ());
	      return;
	    }
	}
      if (fndecl_built_in_p (fndecl, BUILT_IN_MD))
	{
	  sorry_at (loc (), "%qD, a built-in function for the host processor, in device code", fndecl);
	  return;
	}
      if (fndecl_built_in_p (fndecl, BUILT_IN_DWARF_CFA))
	{
	  set_lhs (s, value (1, I (0)), next_reg ());
	  return;
	}
      /* GCC itself passes a literal that is no unsigned int.  The frame of this function is known; of its callers
	 nothing is.  */
      if (fndecl_built_in_p (fndecl, BUILT_IN_RETURN_ADDRESS) || fndecl_built_in_p (fndecl, BUILT_IN_FRAME_ADDRESS))
	{
	  bool frame = fndecl_built_in_p (fndecl, BUILT_IN_FRAME_ADDRESS) && integer_zerop (gimple_call_arg (s, 0));
	  set_lhs (s, value (1, frame ? stack.frame () : I (0)), next_reg ());
	  return;
	}
      /* Passes that make atomics are not strict about types of equal width.  */
      if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && emit_atomic_builtin (e, s, DECL_FUNCTION_CODE (fndecl)))
	return;
      if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && emit_failed_check (e, DECL_FUNCTION_CODE (fndecl)))
	return;
      if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && gimple_builtin_call_types_compatible_p (s, fndecl)
	  && emit_builtin (e, s, fndecl))
	return;
    }
  emit_user_call (e, s);
}

} // namespace

void
emit_call (emission &e, gcall *s)
{
  call_statement (e).emit (s);
}
