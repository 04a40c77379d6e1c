/* alu-int.cc -- integer, bit and selection instructions, compiled for two kinds of hosts.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX ISA 9.7.1, 9.7.2 (integer arithmetic, extended precision), 9.7.5 to 9.7.8 (comparison, selection, logic
   and shift).  The second inclusion is for x86-64 hosts with AVX2; the pragma covers the templates as well.  */

#include "types/alu.h"
#include "types/exec.h"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <type_traits>
#ifdef __x86_64__
#include <cpuid.h>
#endif

namespace ptxsim {

/* Division by zero: trap, or the value that NVIDIA's GPUs give.  Set when a device is created.  */
std::atomic<bool> trap_division { true };

namespace any_host {
#include "exec/alu-int.inc"
} // namespace any_host

} // namespace ptxsim

#ifdef __x86_64__
#pragma GCC push_options
#pragma GCC target("avx2,fma,bmi,bmi2,popcnt,lzcnt,f16c")
#define ALU_AVX2
namespace ptxsim {
namespace avx2_host {
#include "exec/alu-int.inc"
} // namespace avx2_host
} // namespace ptxsim
#pragma GCC pop_options
#endif

namespace ptxsim {

bool
host_has_avx2 ()
{
#ifdef __x86_64__
  static const bool yes = [] {
    const char *const s = secure_getenv ("HEDDLE_SIM_HOST");
    return !(s && !strcmp (s, "any")) && __builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma")
	   && __builtin_cpu_supports ("bmi2") && __builtin_cpu_supports ("popcnt");
  } ();
  return yes;
#else
  return false;
#endif
}

bool
host_has_cx16 ()
{
#ifdef __x86_64__
  static const bool yes = [] {
    unsigned a, b, c, d;
    return __get_cpuid (1, &a, &b, &c, &d) && (c & bit_CMPXCHG16B);
  } ();
  return yes;
#else
  return false;
#endif
}

#ifdef __x86_64__
#define PICK(CALL) (host_has_avx2 () ? avx2_host::CALL : any_host::CALL)
#else
#define PICK(CALL) (any_host::CALL)
#endif

handler
find_alu (alu op, type t)
{
  return PICK (find_alu (op, t));
}

handler
find_dot (alu op, bool a_signed, bool b_signed)
{
  return PICK (find_dot (op, a_signed, b_signed));
}

handler
find_setp (type t, ptx::cmp c)
{
  return PICK (find_setp (t, c));
}

} // namespace ptxsim
