/* alu-float.cc -- floating-point instructions, compiled for two kinds of hosts.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX ISA 9.7.3, 9.7.4.  Where PTX says IEEE 754, the host's unit computes in the very format, under the rounding mode
   asked for; a product and a sum are never contracted (this file is compiled with -ffp-contract=off).  What the host
   leaves open is as on NVIDIA's GPUs: an f32 result that is not a number is 0x7fffffff.  Approximations are correctly
   rounded or nearly so, within the limits of PTX.  */

#include "types/alu.h"
#include "types/exec.h"
#include "exec/numeric.h"

#include <cfenv>
#include <cstring>
#include <type_traits>

namespace ptxsim {
namespace any_host {
#include "exec/alu-float.inc"
} // namespace any_host
} // namespace ptxsim

#ifdef __x86_64__
#pragma GCC push_options
#pragma GCC target("avx2,fma,bmi,bmi2,popcnt,lzcnt,f16c")
#define ALU_AVX2
namespace ptxsim {
namespace avx2_host {
#include "exec/alu-float.inc"
} // namespace avx2_host
} // namespace ptxsim
#pragma GCC pop_options
#endif

namespace ptxsim {

handler
find_float (flt op, type t, ptx::rnd mode, uint32_t flags)
{
#ifdef __x86_64__
  if (host_has_avx2 ())
    return avx2_host::find_float (op, t, mode, flags);
#endif
  return any_host::find_float (op, t, mode, flags);
}

} // namespace ptxsim
