/* alu.h -- what computes on registers only: how the decoder finds the handler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The handlers are compiled twice where the host is an x86-64: for any, and for those with AVX2 and FMA; which
   set is used is found out once.  A handler is named by an operation and a type; null: there is none.  */

#ifndef HEDDLE_PTX_SIM_ALU_H
#define HEDDLE_PTX_SIM_ALU_H

#include "types/code.h"

#include <atomic>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace ptxsim {

/* Operations on registers.  Operands: destination d, sources a, b, c (e where there is a fourth).  */
enum class alu : uint8_t
{
  mov,
  /* Integers.  */
  add, sub, mul_lo, mul_hi, mul_wide, mad_lo, mad_hi, mad_wide, add_sat, sub_sat, mad_hi_sat,
  sad, div, rem, abs, neg, min, max, and_, or_, xor_, not_, cnot, shl, shr,
  min_relu, max_relu,
  popc, clz, brev, bfe, bfi, bfind, bfind_shiftamt, fns, szext_wrap, szext_clamp, bmsk_wrap, bmsk_clamp,
  dp4a, dp2a_lo, dp2a_hi,		/* by find_dot */
  mul24_lo, mul24_hi, mad24_lo, mad24_hi, mad24_hi_sat,
  lop3,					/* imm: the table */
  shf_l_wrap, shf_l_clamp, shf_r_wrap, shf_r_clamp,
  prmt, prmt_f4e, prmt_b4e, prmt_rc8, prmt_ecl, prmt_ecr, prmt_rc16,
  add_cc, addc, addc_cc, sub_cc, subc, subc_cc,	/* e: the carry, a predicate */
  mad_lo_cc, mad_hi_cc, madc_lo, madc_lo_cc, madc_hi, madc_hi_cc,
  /* Selection.  */
  selp,					/* c: predicate */
  slct_s32, slct_f32,			/* c: the number; type: what is selected (by size) */
  /* Predicates.  x bit 0: a is negated, bit 1: b is.  */
  p_mov, p_and, p_or, p_xor, p_not,
  last
};
handler find_alu (alu, type);
/* dp4a, dp2a.  */
handler find_dot (alu, bool a_signed, bool b_signed);
bool host_has_avx2 ();

/* Whether the processor exchanges 16 bytes at a time (cmpxchg16b), unlike the first x86-64 processors.  */
bool host_has_cx16 ();
extern std::atomic<bool> trap_division;

/* setp, set.  Type of the operands, comparison.  x: setp_* flags; d, e: predicates (no_operand: none);
   c: predicate to combine with.  */
const uint32_t setp_and = 1, setp_or = 2, setp_xor = 3, setp_bop = 3, setp_neg_c = 4, setp_ftz = 8;
const uint32_t setp_result = 16;	/* set: d is a register, all bits or, with setp_result_float, 1.0 */
const uint32_t setp_result_float = 32;
handler find_setp (type, ptx::cmp);

/* Floating point.  x: flt_* flags; the rounding mode by the handler.  */
const uint32_t flt_ftz = 1, flt_sat = 2, flt_nan = 4, flt_xorsign = 8, flt_relu = 16;
enum class flt : uint8_t
{
  add, sub, mul, fma, div, rcp, sqrt, min, max, abs, neg,
  rsqrt, sin, cos, lg2, ex2, tanh, rcp_approx64, rsqrt_approx64,
  div_full, div_approx, copysign,
  testp_finite, testp_infinite, testp_number, testp_notanumber, testp_normal, testp_subnormal,
  last
};
handler find_float (flt, type, ptx::rnd, uint32_t flags);

/* cvt: sets fn, x, imm and aux of I, which belongs to C. Registers have the types' own size.  False: an unknown
   conversion.  */
const uint32_t cvt_ftz = 1, cvt_sat = 2, cvt_relu = 4;
const uint32_t cvt_flush_half = 8;	/* subnormal f16 sources are zero; no instruction's modifier */
bool set_cvt (insn &i, code &c, type d, type s, ptx::rnd, uint32_t flags);
/* cvt.*x2.f32 d, a, b.  x: cvt_relu; imm: 1 for rz.  */
handler find_cvt_pack (type d);

} // namespace ptxsim

#endif
