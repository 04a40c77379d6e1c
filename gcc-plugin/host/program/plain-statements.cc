/* plain-statements.cc -- statements and calls with effects on known memory alone.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A call of an unknown function may do anything to memory known to other code, and may start regions of its own.  Most
   statements and calls of the host's code are not so: their accesses are known to GCC's analysis of pointers, or go
   to the memory of their arguments.  */

#include "gcc-compat.h"
#include "host/program/memory-calls.h"
#include "host/program/plain-statements.h"

namespace {

/* S calls a pure function of a library's.  A function of the program's may have regions.  */

bool
pure_library_call_p (gimple *s)
{
  tree fndecl = gimple_call_fndecl (s);
  return fndecl && gimple_call_flags (s) & ECF_PURE
	 && (fndecl_built_in_p (fndecl)
	     || (TREE_PUBLIC (fndecl) && DECL_EXTERNAL (fndecl)
		 && startswith (heddle_asm_name (fndecl), "_gfortran_")));
}

} // namespace

bool
heddle_library_call_p (gimple *s)
{
  if (gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
      {
      case BUILT_IN_PRINTF: case BUILT_IN_FPRINTF: case BUILT_IN_SPRINTF: case BUILT_IN_SNPRINTF: case BUILT_IN_PUTS:
      case BUILT_IN_FPUTS: case BUILT_IN_PUTCHAR: case BUILT_IN_FPUTC: case BUILT_IN_FWRITE: case BUILT_IN_PRINTF_CHK:
      case BUILT_IN_FPRINTF_CHK: case BUILT_IN_SPRINTF_CHK: case BUILT_IN_SNPRINTF_CHK: case BUILT_IN_FREE:
      case BUILT_IN_REALLOC: case BUILT_IN_MALLOC: case BUILT_IN_CALLOC: case BUILT_IN_ALIGNED_ALLOC:
      case BUILT_IN_EXPECT: case BUILT_IN_ASSUME_ALIGNED: case BUILT_IN_OBJECT_SIZE: case BUILT_IN_PREFETCH:
	return true;
      default:
	return false;
      }
  tree fndecl = gimple_call_fndecl (s);
  if (!fndecl || !TREE_PUBLIC (fndecl) || !DECL_EXTERNAL (fndecl))
    return false;
  static const char *const names[]
    = { "omp_get_wtime", "omp_get_wtick", "omp_get_wtime_", "omp_get_num_threads", "omp_get_thread_num",
	"omp_get_max_threads", "omp_get_default_device", "omp_get_num_devices", "gettimeofday", "clock_gettime",
	"clock", "time", "rand", "srand", "drand48", "srand48",
	"random", "srandom", "fflush", "atoi", "atof", "strtol", "strtod", "_ZNSt6chrono3_V212system_clock3nowEv",
	"_ZNSt6chrono3_V212steady_clock3nowEv", "_gfortran_system_clock_4", "_gfortran_system_clock_8",
	"_gfortran_cpu_time_4", "_gfortran_cpu_time_8", "_gfortran_st_write", "_gfortran_st_write_done",
	"_gfortran_transfer_integer_write", "_gfortran_transfer_real_write", "_gfortran_transfer_character_write",
	"_gfortran_transfer_logical_write", "_gfortran_transfer_complex_write" };
  const char *name = heddle_asm_name (fndecl);
  return std::any_of (std::begin (names), std::end (names), [&] (const char *n) { return !strcmp (n, name); });
}

bool
heddle_plain_statement_p (function *fun, gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_DEBUG: case GIMPLE_LABEL: case GIMPLE_NOP: case GIMPLE_PREDICT:
      return true;
    case GIMPLE_ASSIGN: case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_RETURN:
      return (!gimple_has_volatile_ops (s) || gimple_clobber_p (s)) && !stmt_could_throw_p (fun, s);
    case GIMPLE_CALL:
      if (gimple_has_volatile_ops (s) || gimple_call_flags (s) & (ECF_NORETURN | ECF_RETURNS_TWICE)
	  || stmt_could_throw_p (fun, s))
	return false;
      if (gimple_call_internal_p (s))
	return gimple_call_flags (s) & ECF_CONST;
      return gimple_call_flags (s) & ECF_CONST || heddle_memory_access_call_p (s) || heddle_math_call_p (s, true)
	     || pure_library_call_p (s);
    default:
      return false;
    }
}

bool
heddle_plain_function_p (gimple *s)
{
  static std::map<cgraph_node *, bool> known;
  tree fndecl = gimple_call_fndecl (s);
  cgraph_node *node = fndecl ? cgraph_node::get (fndecl) : NULL;
  availability available;
  node = node ? node->ultimate_alias_target (&available) : NULL;
  if (!node || available <= AVAIL_INTERPOSABLE || node->thunk || !node->has_gimple_body_p () || node->inlined_to
      || gimple_call_flags (s) & (ECF_NORETURN | ECF_RETURNS_TWICE))
    return false;
  auto found = known.find (node);
  if (found != known.end ())
    return found->second;
  known[node] = false;		/* recursion */
  node->get_body ();
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  bool plain = fun && fun->cfg && !fun->calls_setjmp && !fun->has_nonlocal_label;
  if (plain)
    for (gimple *t : statements (fun))
      if (!heddle_plain_statement_p (fun, t)
	  && !(is_gimple_call (t) && !stmt_could_throw_p (fun, t)
	       && (heddle_library_call_p (t) || heddle_plain_function_p (t))))
	plain = false;
  return known[node] = plain;
}
