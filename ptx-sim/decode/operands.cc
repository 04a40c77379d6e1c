/* operands.cc -- operands: registers, special registers, constants and addresses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Operands are checked against what the form wants: kind, and size and kind of type of registers (PTX ISA 6.4, 9.4).
   A constant goes to the module's table of constants; a special register and an address that is not known before the
   launch are computed into a temporary by an instruction before the one at hand.  */

#include "decode/decode.h"

#include <cstring>

namespace ptxsim {

const name_entry *
decoder::lookup (const raw_operand &o, name_entry *storage) const
{
  return m_f.find (m_raw->scope, o.id, storage);
}

bool
decoder::is_register (const raw_operand &o, uint32_t *reg) const
{
  if (o.kind != raw_operand::name)
    return false;
  name_entry s;
  const name_entry *e = lookup (o, &s);
  if (!e)
    return false;
  if (e->kind == name_entry::reg && o.member.empty ())
    {
      *reg = e->index;
      return true;
    }
  if (e->kind == name_entry::regvec && o.member.size () == 1)
    {
      static const char names[] = "xyzw", colours[] = "rgba";
      for (uint32_t k = 0; k < e->count; k++)
	if (o.member[0] == names[k] || o.member[0] == colours[k])
	  {
	    *reg = e->index + k;
	    return true;
	  }
    }
  return false;
}

bool
decoder::is_sreg (const raw_operand &o, ptx::sreg *r) const
{
  if (o.kind != raw_operand::name || o.id.empty () || o.id[0] != '%')
    return false;
  static const std::unordered_map<std::string, ptx::sreg> *const table = [] {
    auto *t = new std::unordered_map<std::string, ptx::sreg>;
    for (unsigned i = 0; i < unsigned (ptx::sreg::last); i++)
      (*t)[ptx::info (ptx::sreg (i)).spelling] = ptx::sreg (i);
    return t;
  } ();
  std::string s (o.id);
  if (!o.member.empty ())
    s += "." + std::string (o.member);
  auto it = table->find (s);
  if (it == table->end ())
    return false;
  *r = it->second;
  return true;
}

void
decoder::note (uint32_t reg, bool write)
{
  (write ? m_writes : m_reads)[m_index].push_back (reg);
}

/* Is a register of type HAVE an operand of type WANT?  WIDER: it may be wider (ld, st, cvt).  */
void
decoder::check_register (const raw_operand &o, type have, type want, bool wider) const
{
  type_kind h = kind_of (have), w = kind_of (want);
  bool ok;
  if (h == type_kind::pred || w == type_kind::pred)
    ok = h == w;
  else
    {
      unsigned hs = type_size (have), ws = type_size (want);
      ok = hs == ws || (wider && hs > ws && w != type_kind::flt && w != type_kind::packed);
      if (h == type_kind::flt && (w == type_kind::uint || w == type_kind::sint))
	ok = false;
      if (w == type_kind::flt && (h == type_kind::uint || h == type_kind::sint) && ws > 2)
	ok = false;
    }
  if (!ok)
    error ("`" + spelled () + "': register `" + std::string (o.id) + "' of type ." + type_name (have)
	   + " where ." + type_name (want) + " is wanted");
}

int32_t
decoder::any_register (const raw_operand &o, type *t, bool write)
{
  uint32_t reg;
  if (!is_register (o, &reg))
    error ("`" + spelled () + "': `" + std::string (o.id) + "' is no register");
  *t = m_f.regs[reg];
  note (reg, write);
  return reg_offset (reg);
}

int32_t
decoder::immediate (const raw_operand &o, type want)
{
  uint64_t bits = o.bits;
  type_kind k = kind_of (want);
  unsigned size = type_size (want);
  if (k == type_kind::pred)
    {
      if (o.kind != raw_operand::integer)
	error ("`" + spelled () + "': floating constant for a predicate");
      return constant_offset (m_mod, bits ? full_mask : 0, 0);
    }
  if (o.kind == raw_operand::f32)
    {
      if (size == 8 && k == type_kind::flt)
	{
	  float f;
	  double d;
	  uint32_t b = uint32_t (bits);
	  memcpy (&f, &b, 4);
	  d = double (f);
	  memcpy (&bits, &d, 8);
	}
      else if (size != 4 || k == type_kind::uint || k == type_kind::sint)
	error ("`" + spelled () + "': single-precision constant for ." + type_name (want));
    }
  else if (o.kind == raw_operand::f64)
    {
      if (size == 4 && k == type_kind::flt)
	{
	  double d;
	  memcpy (&d, &bits, 8);
	  float f = float (d);
	  uint32_t b;
	  memcpy (&b, &f, 4);
	  bits = b;
	}
      else if (size != 8 || k == type_kind::uint || k == type_kind::sint)
	error ("`" + spelled () + "': floating constant for ." + type_name (want));
    }
  else if (k == type_kind::flt && size > 2)
    error ("`" + spelled () + "': integer constant for ." + type_name (want));
  if (size < 8)
    bits &= (uint64_t (1) << (8 * size)) - 1;
  return constant_offset (m_mod, bits, size <= 4 ? 4 : size);
}

/* The address of a variable, function or parameter, as a value of BYTES bytes.  */
int32_t
decoder::symbol (const raw_operand &o, unsigned bytes)
{
  name_entry storage;
  const name_entry *e = lookup (o, &storage);
  variable *v = nullptr;
  if (e && e->kind == name_entry::var)
    v = e->v;
  else if (e && e->kind == name_entry::param)
    {
      if (m_param_offset[e->index] < 0)
	error ("`" + spelled () + "': the address of the parameter `" + std::string (o.id)
	       + "' of a function: the simulator keeps these in registers");
      if (bytes != 8)
	error ("`" + spelled () + "': the address of a parameter has 64 bits");
      m_c.param_address = true;
      int32_t t = temporary (type::u64);
      insn &i = emit (op_param_address);
      i.d = t;
      i.imm = m_param_offset[e->index] + o.disp;
      i.x = 8;
      return t;
    }
  else if (e)
    error ("`" + spelled () + "': `" + std::string (o.id) + "' has no address");
  else
    v = m_link.find_variable (m_f.text, o.id);
  if (!v)
    {
      code *c = m_link.find_function (m_f.text, o.id);
      if (!c)
	error ("`" + spelled () + "': `" + std::string (o.id) + "' is not declared");
      if (bytes != 8)
	error ("`" + spelled () + "': the address of a function has 64 bits");
      if (o.disp)
	error ("`" + spelled () + "': a displacement from a function");
      c->address_taken = true;
      return constant_offset (m_mod, m_link.function_address (c), 8);
    }
  switch (v->sp)
    {
    case space::global:
    case space::constant:
      if (bytes != 8)
	error ("`" + spelled () + "': the address of `" + v->name + "' has 64 bits");
      return constant_offset (m_mod, v->address + uint64_t (o.disp), 8);
    default:
      {
	int32_t t = temporary (bytes <= 4 ? type::u32 : type::u64);
	insn &i = emit (v->sp == space::local ? op_local_address
			: v->dynamic_shared ? op_dynamic_shared : op_static_shared);
	i.d = t;
	i.imm = o.disp + int64_t (v->sp == space::local ? v->address : 0);
	i.x = bytes <= 4 ? 4 : 8;
	if (v->sp == space::shared)
	  use_shared (v, !v->dynamic_shared);
	return t;
      }
    }
}

/* The function uses V; PATCH: the last instruction's imm is relative to V's place, which is not known yet.  */
void
decoder::use_shared (variable *v, bool patch)
{
  m_c.uses.push_back (v);
  if (patch)
    m_c.shared_patches.emplace_back (m_c.insns.size () - 1, v);
}

/* A value of type WANT.  SYMBOLS: addresses may be meant.  */
int32_t
decoder::source (const raw_operand &o, type want, bool symbols)
{
  if (o.kind == raw_operand::integer || o.kind == raw_operand::f32 || o.kind == raw_operand::f64)
    return immediate (o, want);
  if (o.kind != raw_operand::name)
    error ("`" + spelled () + "': malformed operand");
  uint32_t reg;
  if (is_register (o, &reg))
    {
      if (o.disp)
	error ("`" + spelled () + "': a register with a displacement outside of brackets");
      check_register (o, m_f.regs[reg], want, false);
      note (reg, false);
      return reg_offset (reg);
    }
  ptx::sreg sr;
  if (is_sreg (o, &sr))
    {
      type st = ptx::info (sr).t;
      if ((st == type::pred) != (want == type::pred) || type_size (st) > type_size (want))
	error ("`" + spelled () + "': `" + std::string (o.id) + "' where ." + type_name (want) + " is wanted");
      handler h = find_sreg (sr);
      need (h);
      int32_t t = temporary (st);
      insn &i = emit (h);
      i.d = t;
      if (type_size (st) < type_size (want) && type_size (want) == 8)
	{
	  int32_t w = temporary (want);
	  convert (w, type::u64, t, type::u32, ptx::rnd::none, 0);
	  return w;
	}
      return t;
    }
  if (!symbols)
    {
      name_entry e;
      if (o.member.empty () && o.id[0] != '%' && (lookup (o, &e) || m_link.find_variable (m_f.text, o.id)
						    || m_link.find_function (m_f.text, o.id)))
	error ("`" + spelled () + "': an address, `" + std::string (o.id) + "', where a value is wanted");
      error ("`" + spelled () + "': `" + std::string (o.id) + (o.member.empty () ? "" : ".")
	     + std::string (o.member) + "' is not declared");
    }
  if (!o.member.empty () || o.id[0] == '%')
    error ("`" + spelled () + "': `" + std::string (o.id) + (o.member.empty () ? "" : ".")
	   + std::string (o.member) + "' is not declared");
  if (type_size (want) < 4)
    error ("`" + spelled () + "': an address where ." + type_name (want) + " is wanted");
  return symbol (o, type_size (want));
}

int32_t
decoder::destination (const raw_operand &o, type want)
{
  if (o.kind == raw_operand::none)
    return no_operand;
  uint32_t reg;
  if (!is_register (o, &reg))
    error ("`" + spelled () + "': the destination `" + std::string (o.id) + "' is no register");
  if (o.neg)
    error ("`" + spelled () + "': a negated destination");
  check_register (o, m_f.regs[reg], want, false);
  note (reg, true);
  return reg_offset (reg);
}

/* The operands with a plain value of a known type.  */
void
decoder::resolve_operands ()
{
  typedef ptx::operand_spec spec;
  m_arg.assign (m_raw->ops.size (), no_operand);
  if (m_op == op::call || m_op == op::cvt)
    return;
  for (size_t k = 0; k < m_raw->ops.size (); k++)
    {
      const spec &s = m_form->operands[k];
      const raw_operand &o = m_raw->ops[k];
      type t = spec_type (s);
      if (t == type::none || s.count)
	continue;
      bool immediate = o.kind == raw_operand::integer || o.kind == raw_operand::f32 || o.kind == raw_operand::f64;
      if (s.no_imm && immediate)
	error ("`" + spelled () + "': a constant as operand " + std::to_string (k + 1));
      if (s.only_imm && !immediate)
	error ("`" + spelled () + "': operand " + std::to_string (k + 1) + " must be a constant");
      if (o.neg && !s.may_negate)
	error ("`" + spelled () + "': operand " + std::to_string (k + 1) + " cannot be negated");
      m_arg[k] = s.dest ? destination (o, t) : source (o, t, s.may_address);
    }
}

} // namespace ptxsim
