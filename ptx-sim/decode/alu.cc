/* alu.cc -- decoding what computes in registers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "decode/decode.h"

#include <cfenv>

namespace ptxsim {

using ptx::part;
using ptx::rnd;

static bool
is_float (type t)
{
  return kind_of (t) == type_kind::flt || t == type::f16x2 || t == type::bf16x2;
}

static int
host_mode (rnd r)
{
  switch (r)
    {
    case rnd::rz: return FE_TOWARDZERO;
    case rnd::rm: return FE_DOWNWARD;
    case rnd::rp: return FE_UPWARD;
    default: return FE_TONEAREST;
    }
}

/* d, a [, b [, c]] by the operands' order.  */
void
decoder::integer (alu a, int sources)
{
  if (kind_of (m_mods.t) == type_kind::packed)
    {
      halves (a, sources);
      return;
    }
  handler h = find_alu (a, m_mods.t);
  need (h);
  insn &i = emit (h);
  i.d = m_arg[0];
  i.a = m_arg[1];
  if (sources > 1)
    i.b = m_arg[2];
  if (sources > 2)
    i.c = m_arg[3];
}

void
decoder::floating (flt f, int sources)
{
  uint32_t flags = (m_mods.ftz ? flt_ftz : 0) | (m_mods.sat ? flt_sat : 0) | (m_mods.nan ? flt_nan : 0)
		   | (m_mods.xorsign ? flt_xorsign : 0) | (m_mods.relu ? flt_relu : 0);
  handler h = find_float (f, m_mods.t, m_mods.round, flags);
  need (h);
  insn &i = emit (h);
  i.d = m_arg[0];
  i.a = m_arg[1];
  if (sources > 1)
    i.b = m_arg[2];
  if (sources > 2)
    i.c = m_arg[3];
  i.x = flags;
  i.imm = host_mode (m_mods.round);
}

/* u16x2 and s16x2: each half as a 16-bit operation.  */
void
decoder::halves (alu a, int sources, bool relu)
{
  type half = m_mods.t == type::s16x2 ? type::s16 : type::u16;
  handler h = find_alu (a, half);
  need (h);
  int32_t in[3][2];
  for (int k = 0; k < sources; k++)
    {
      for (int j = 0; j < 2; j++)
	in[k][j] = temporary (type::u16);
      insn &u = emit (op_unpack);
      u.a = m_arg[size_t (k) + 1];
      u.imm = 2;
      u.aux = keep ({ in[k][0], in[k][1] });
    }
  int32_t out[2];
  for (int j = 0; j < 2; j++)
    {
      out[j] = temporary (type::u16);
      insn &i = emit (h);
      i.d = out[j];
      i.a = in[0][j];
      if (sources > 1)
	i.b = in[1][j];
      if (relu)
	{
	  insn &z = emit (find_alu (alu::max, type::s16));
	  z.d = out[j];
	  z.a = out[j];
	  z.b = constant_offset (m_mod, 0, 4);
	}
    }
  insn &p = emit (op_pack);
  p.d = m_arg[0];
  p.imm = 2;
  p.aux = keep ({ out[0], out[1] });
}

/* The carry flag of the function, a predicate.  */
int32_t
decoder::carry ()
{
  if (m_cc == no_operand)
    {
      m_cc = int32_t (m_frame);
      m_frame += 64;
      m_c.unwritten.emplace_back (uint32_t (m_cc), 4);
    }
  return m_cc;
}

/* One conversion between registers of the types' own size.  */
void
decoder::convert (int32_t d, type dt, int32_t s, type st, rnd mode, uint32_t flags)
{
  insn &i = emit (op_nop);
  if (!set_cvt (i, m_c, dt, st, mode, flags) || !i.fn)
    error ("`" + spelled () + "': the simulator cannot execute this conversion");
  i.d = d;
  i.a = s;
}

static type
integer_type (unsigned bytes, bool sign)
{
  switch (bytes)
    {
    case 1: return sign ? type::s8 : type::u8;
    case 2: return sign ? type::s16 : type::u16;
    case 4: return sign ? type::s32 : type::u32;
    default: return sign ? type::s64 : type::u64;
    }
}

void
decoder::conversion ()
{
  type d = m_mods.dt, s = m_mods.t;
  uint32_t flags = (m_mods.ftz ? cvt_ftz : 0) | (m_mods.sat ? cvt_sat : 0) | (m_mods.relu ? cvt_relu : 0);
  const raw_operand &to = m_raw->ops[0];
  if (m_raw->ops.size () == 3)
    {
      handler h = find_cvt_pack (d);
      need (h);
      int32_t a = source (m_raw->ops[1], s), b = source (m_raw->ops[2], s);
      int32_t dst = destination (to, d);
      insn &i = emit (h);
      i.d = dst;
      i.a = a;
      i.b = b;
      i.x = flags;
      i.imm = m_mods.round == rnd::rz;
      return;
    }
  /* The source may be wider than its type.  */
  const raw_operand &from = m_raw->ops[1];
  int32_t src;
  uint32_t reg;
  if (is_register (from, &reg))
    {
      check_register (from, m_f.regs[reg], s, true);
      note (reg, false);
      src = reg_offset (reg);
      if (type_size (m_f.regs[reg]) == 8 && type_size (s) < 8)
	{
	  int32_t t = temporary (type::u32);
	  convert (t, type::u32, src, type::u64, rnd::none, 0);
	  src = t;
	}
    }
  else
    src = source (from, s, true);
  if (!is_register (to, &reg))
    error ("`" + spelled () + "': the destination is no register");
  type dreg = m_f.regs[reg];
  check_register (to, dreg, d, true);
  note (reg, true);
  int32_t dst = reg_offset (reg);
  unsigned rs = type_size (dreg), ds = type_size (d);
  bool sign = kind_of (d) == type_kind::sint;
  if (rs == ds || (rs <= 4 && !sign && kind_of (d) != type_kind::flt))
    {
      convert (dst, d, src, s, m_mods.round, flags);
      return;
    }
  if (kind_of (d) == type_kind::flt)
    error ("`" + spelled () + "': a register wider than the floating result");
  int32_t t = temporary (type::u32);
  convert (t, d, src, s, m_mods.round, flags);
  convert (dst, integer_type (rs, sign), t, d, rnd::none, 0);
}

/* setp and set.  */
void
decoder::comparison (bool result)
{
  type t = m_mods.t;
  ptx::cmp c = m_mods.compare;
  /* lo ls hi hs: unsigned order.  */
  uint32_t flags = 0;
  switch (c)
    {
    case ptx::cmp::lo: c = ptx::cmp::lt; break;
    case ptx::cmp::ls: c = ptx::cmp::le; break;
    case ptx::cmp::hi: c = ptx::cmp::gt; break;
    case ptx::cmp::hs: c = ptx::cmp::ge; break;
    default: break;
    }
  switch (m_mods.bop)
    {
    case ptx::boolop::and_: flags = setp_and; break;
    case ptx::boolop::or_: flags = setp_or; break;
    case ptx::boolop::xor_: flags = setp_xor; break;
    default: break;
    }
  int32_t combine = no_operand;
  if (flags)
    {
      combine = m_arg[3];
      if (m_raw->ops[3].neg)
	flags |= setp_neg_c;
    }
  if (m_mods.ftz && t == type::f32)
    flags |= setp_ftz;
  bool half = t == type::f16 || t == type::bf16, two = t == type::f16x2 || t == type::bf16x2;
  if (result && !half && !two)
    {
      flags |= setp_result | (m_mods.dt == type::f32 ? setp_result_float : 0);
    }
  int32_t second = no_operand;
  if (!result && m_raw->ops[0].second)
    second = destination (*m_raw->ops[0].second, type::pred);
  int32_t d = m_arg[0], a = m_arg[1], b = m_arg[2];

  if (half || two)
    {
      compare_halves (result, c, flags, d, second, combine);
      return;
    }
  handler h = find_setp (t, c);
  need (h);
  insn &i = emit (h);
  i.d = d;
  i.e = second;
  i.a = a;
  i.b = b;
  i.c = combine;
  i.x = flags;
}

/* setp and set of f16, bf16 and pairs of these: as f32, which has room.  */
void
decoder::compare_halves (bool result, ptx::cmp c, uint32_t flags, int32_t d, int32_t second, int32_t combine)
{
  const type t = m_mods.t;
  const bool two = t == type::f16x2 || t == type::bf16x2;
  const type half = t == type::f16 || t == type::f16x2 ? type::f16 : type::bf16;
  handler h = find_setp (type::f32, c);
  need (h);
  int32_t in[2][2] = { { m_arg[1], m_arg[1] }, { m_arg[2], m_arg[2] } }, out[2] = { d, d };
  if (two)
    for (int k = 0; k < 2; k++)
      {
	int32_t lo = temporary (type::u16), hi = temporary (type::u16);
	insn &u = emit (op_unpack);
	u.a = in[k][0];
	u.imm = 2;
	u.aux = keep ({ lo, hi });
	in[k][0] = lo;
	in[k][1] = hi;
      }
  for (int j = 0; j < (two ? 2 : 1); j++)
    {
      int32_t p = temporary (type::f32), q = temporary (type::f32);
      uint32_t flush = m_mods.ftz ? cvt_flush_half : 0;
      convert (p, type::f32, in[0][j], half, ptx::rnd::none, flush);
      convert (q, type::f32, in[1][j], half, ptx::rnd::none, flush);
      int32_t yes = result ? temporary (type::pred) : j ? second : d;
      insn &i = emit (h);
      i.d = yes;
      i.e = two || result ? no_operand : second;
      i.a = p;
      i.b = q;
      i.c = combine;
      i.x = flags;
      if (!result)
	continue;
      /* All bits, or 1.0.  */
      uint64_t one = m_mods.dt == type::f16 || m_mods.dt == type::f16x2 ? 0x3c00 : two ? 0xffff
		     : type_size (m_mods.dt) == 2 ? 0xffff : 0xffffffffu;
      if (two)
	out[j] = temporary (type::u16);
      insn &s = emit (find_alu (alu::selp, type::b32));
      s.d = out[j];
      s.a = constant_offset (m_mod, one, 4);
      s.b = constant_offset (m_mod, 0, 4);
      s.c = yes;
    }
  if (result && two)
    {
      insn &p = emit (op_pack);
      p.d = d;
      p.imm = 2;
      p.aux = keep ({ out[0], out[1] });
    }
}

/* mov of a vector from or to a register.  */
void
decoder::packing (bool pack)
{
  const raw_operand &whole = m_raw->ops[pack ? 0 : 1];
  std::vector<const raw_operand *> parts = values (m_raw->ops[pack ? 1 : 0]);
  size_t n = parts.size ();
  unsigned bytes = type_size (m_mods.t);
  if ((n != 2 && n != 4) || bytes / n == 0)
    error ("`" + spelled () + "': a vector of " + std::to_string (n) + " elements");
  unsigned part = bytes / unsigned (n);
  type pt = part == 1 ? type::b8 : part == 2 ? type::b16 : part == 4 ? type::b32 : type::b64;
  std::vector<int32_t> list;
  for (const raw_operand *o : parts)
    list.push_back (pack ? source (*o, pt) : destination (*o, pt));
  int32_t w = pack ? destination (whole, m_mods.t) : source (whole, m_mods.t);
  insn &i = emit (pack ? op_pack : op_unpack);
  (pack ? i.d : i.a) = w;
  i.imm = part;
  i.aux = keep (std::move (list));
}

void
decoder::move ()
{
  typedef ptx::operand_spec spec;
  if (m_form->operands[1].what == spec::part)
    packing (true);
  else if (m_form->operands[0].what == spec::part)
    packing (false);
  else if (m_mods.t == type::pred)
    {
      insn &i = emit (find_alu (alu::p_mov, type::pred));
      i.d = m_arg[0];
      i.a = m_arg[1];
    }
  else if (type_size (m_mods.t) == 16)
    {
      insn &i = emit (op_mov128);
      i.d = m_arg[0];
      i.a = m_arg[1];
    }
  else
    integer (alu::mov, 1);
}

/* False: another instruction.  */
bool
decoder::decode_alu ()
{
  /* Long: a case for each operation.  */
  const type t = m_mods.t;
  const bool flt_type = t != type::none && is_float (t);
  const part p = m_mods.p;
  auto arithmetic = [&] (alu i, flt f, int sources) {
    if (flt_type)
      floating (f, sources);
    else
      integer (i, sources);
  };
  auto carrying = [&] (alu a) {
    integer (a, a >= alu::mad_lo_cc ? 3 : 2);
    m_c.insns.back ().e = carry ();
  };
  switch (m_op)
    {
    case op::add:
      if (m_mods.cc)
	carrying (alu::add_cc);
      else if (m_mods.sat && !flt_type)
	integer (alu::add_sat, 2);
      else
	arithmetic (alu::add, flt::add, 2);
      return true;
    case op::sub:
      if (m_mods.cc)
	carrying (alu::sub_cc);
      else if (m_mods.sat && !flt_type)
	integer (alu::sub_sat, 2);
      else
	arithmetic (alu::sub, flt::sub, 2);
      return true;
    case op::addc: carrying (m_mods.cc ? alu::addc_cc : alu::addc); return true;
    case op::subc: carrying (m_mods.cc ? alu::subc_cc : alu::subc); return true;
    case op::mul:
      arithmetic (p == part::hi ? alu::mul_hi : p == part::wide ? alu::mul_wide : alu::mul_lo, flt::mul, 2);
      return true;
    case op::mad:
      if (m_mods.cc)
	carrying (p == part::hi ? alu::mad_hi_cc : alu::mad_lo_cc);
      else if (m_mods.sat && !flt_type)
	integer (alu::mad_hi_sat, 3);
      else
	arithmetic (p == part::hi ? alu::mad_hi : p == part::wide ? alu::mad_wide : alu::mad_lo, flt::fma, 3);
      return true;
    case op::madc:
      carrying (p == part::hi ? (m_mods.cc ? alu::madc_hi_cc : alu::madc_hi)
		: (m_mods.cc ? alu::madc_lo_cc : alu::madc_lo));
      return true;
    case op::mul24: integer (p == part::hi ? alu::mul24_hi : alu::mul24_lo, 2); return true;
    case op::mad24:
      integer (m_mods.sat ? alu::mad24_hi_sat : p == part::hi ? alu::mad24_hi : alu::mad24_lo, 3);
      return true;
    case op::sad: integer (alu::sad, 3); return true;
    case op::div:
      if (flt_type)
	floating (m_mods.approx ? flt::div_approx : m_mods.full ? flt::div_full : flt::div, 2);
      else
	integer (alu::div, 2);
      return true;
    case op::rem: integer (alu::rem, 2); return true;
    case op::abs: arithmetic (alu::abs, flt::abs, 1); return true;
    case op::neg: arithmetic (alu::neg, flt::neg, 1); return true;
    case op::min:
    case op::max:
      {
	bool max = m_op == op::max;
	if (m_mods.relu && t == type::s16x2)
	  halves (max ? alu::max : alu::min, 2, true);
	else if (m_mods.relu && !flt_type)
	  integer (max ? alu::max_relu : alu::min_relu, 2);
	else
	  arithmetic (max ? alu::max : alu::min, max ? flt::max : flt::min, 2);
	return true;
      }
    case op::popc: integer (alu::popc, 1); return true;
    case op::clz: integer (alu::clz, 1); return true;
    case op::bfind: integer (m_mods.shiftamt ? alu::bfind_shiftamt : alu::bfind, 1); return true;
    case op::fns: integer (alu::fns, 3); return true;
    case op::brev: integer (alu::brev, 1); return true;
    case op::bfe: integer (alu::bfe, 3); return true;
    case op::bfi:
      integer (alu::bfi, 3);
      m_c.insns.back ().e = m_arg[4];
      return true;
    case op::szext:
      integer (m_mods.shf == ptx::shfmode::wrap ? alu::szext_wrap : alu::szext_clamp, 2);
      return true;
    case op::bmsk: integer (m_mods.shf == ptx::shfmode::wrap ? alu::bmsk_wrap : alu::bmsk_clamp, 2); return true;
    case op::dp4a:
    case op::dp2a:
      {
	insn &i = emit (find_dot (m_op == op::dp4a ? alu::dp4a : p == part::hi ? alu::dp2a_hi : alu::dp2a_lo,
				  m_mods.dt == type::s32, t == type::s32));
	i.d = m_arg[0];
	i.a = m_arg[1];
	i.b = m_arg[2];
	i.c = m_arg[3];
	return true;
      }

    case op::fma: floating (flt::fma, 3); return true;
    case op::rcp: floating (t == type::f64 && m_mods.approx ? flt::rcp_approx64 : flt::rcp, 1); return true;
    case op::sqrt: floating (flt::sqrt, 1); return true;
    case op::rsqrt: floating (t == type::f64 && m_mods.ftz ? flt::rsqrt_approx64 : flt::rsqrt, 1); return true;
    case op::sin: floating (flt::sin, 1); return true;
    case op::cos: floating (flt::cos, 1); return true;
    case op::lg2: floating (flt::lg2, 1); return true;
    case op::ex2: floating (flt::ex2, 1); return true;
    case op::tanh: floating (flt::tanh, 1); return true;
    case op::copysign: floating (flt::copysign, 2); return true;
    case op::testp:
      {
	flt f = flt::testp_finite;
	switch (m_mods.testp)
	  {
	  case ptx::testpmode::infinite: f = flt::testp_infinite; break;
	  case ptx::testpmode::number: f = flt::testp_number; break;
	  case ptx::testpmode::notanumber: f = flt::testp_notanumber; break;
	  case ptx::testpmode::normal: f = flt::testp_normal; break;
	  case ptx::testpmode::subnormal: f = flt::testp_subnormal; break;
	  default: break;
	  }
	floating (f, 1);
	return true;
      }

    case op::setp: comparison (false); return true;
    case op::set: comparison (true); return true;
    case op::selp: integer (alu::selp, 3); return true;
    case op::slct:
      {
	handler h = find_alu (t == type::f32 ? alu::slct_f32 : alu::slct_s32, m_mods.dt);
	need (h);
	insn &i = emit (h);
	i.d = m_arg[0];
	i.a = m_arg[1];
	i.b = m_arg[2];
	i.c = m_arg[3];
	i.x = m_mods.ftz ? flt_ftz : 0;
	return true;
      }

    case op::and_:
    case op::or_:
    case op::xor_:
    case op::not_:
      if (t == type::pred)
	{
	  insn &i = emit (find_alu (m_op == op::and_ ? alu::p_and : m_op == op::or_ ? alu::p_or
				    : m_op == op::xor_ ? alu::p_xor : alu::p_not, type::pred));
	  i.d = m_arg[0];
	  i.a = m_arg[1];
	  i.x = m_raw->ops[1].neg;
	  if (m_op != op::not_)
	    {
	      i.b = m_arg[2];
	      i.x |= m_raw->ops[2].neg ? 2 : 0;
	    }
	}
      else if (m_op == op::not_)
	integer (alu::not_, 1);
      else
	integer (m_op == op::and_ ? alu::and_ : m_op == op::or_ ? alu::or_ : alu::xor_, 2);
      return true;
    case op::cnot: integer (alu::cnot, 1); return true;
    case op::lop3:
      {
	int32_t d = m_arg[0];
	if (d == no_operand)
	  d = temporary (type::b32);
	const raw_operand &table = m_raw->ops[4];
	if (table.bits > 255)
	  error ("`" + spelled () + "': the table is a byte");
	insn &i = emit (find_alu (alu::lop3, t));
	i.d = d;
	i.a = m_arg[1];
	i.b = m_arg[2];
	i.c = m_arg[3];
	i.imm = int64_t (table.bits);
	if (m_mods.bop != ptx::boolop::none)
	  {
	    int32_t q = destination (*m_raw->ops[0].second, type::pred);
	    insn &s = emit (find_setp (type::b32, ptx::cmp::ne));
	    s.d = q;
	    s.a = d;
	    s.b = constant_offset (m_mod, 0, 4);
	    s.c = m_arg[5];
	    s.x = (m_mods.bop == ptx::boolop::and_ ? setp_and : setp_or) | (m_raw->ops[5].neg ? setp_neg_c : 0);
	  }
	return true;
      }
    case op::shl: integer (alu::shl, 2); return true;
    case op::shr: integer (alu::shr, 2); return true;
    case op::shf_l: integer (m_mods.shf == ptx::shfmode::wrap ? alu::shf_l_wrap : alu::shf_l_clamp, 3); return true;
    case op::shf_r: integer (m_mods.shf == ptx::shfmode::wrap ? alu::shf_r_wrap : alu::shf_r_clamp, 3); return true;
    case op::prmt:
      {
	alu a = alu::prmt;
	switch (m_mods.prmt)
	  {
	  case ptx::prmtmode::f4e: a = alu::prmt_f4e; break;
	  case ptx::prmtmode::b4e: a = alu::prmt_b4e; break;
	  case ptx::prmtmode::rc8: a = alu::prmt_rc8; break;
	  case ptx::prmtmode::ecl: a = alu::prmt_ecl; break;
	  case ptx::prmtmode::ecr: a = alu::prmt_ecr; break;
	  case ptx::prmtmode::rc16: a = alu::prmt_rc16; break;
	  default: break;
	  }
	integer (a, 3);
	return true;
      }
    case op::mov: move (); return true;
    case op::cvt: conversion (); return true;
    default: return false;
    }
}

} // namespace ptxsim
