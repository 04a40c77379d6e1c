/* decode.cc -- a function's instructions, one after the other, to code.h's; its frame.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each instruction is matched with the table (decode/match.cc), its plain operands are resolved (decode/operands.cc),
   and the decoder of its group (decode/alu.cc, decode/ops.cc, decode/flow.cc) emits handlers for it.  */

#include "check/values.h"
#include "decode/decode.h"
#include "types/launch.h"

#include <sstream>

namespace ptxsim {

std::string
spelling (const raw_insn &r)
{
  std::string s;
  for (std::string_view w : r.words)
    s += (s.empty () ? "" : ".") + std::string (w);
  return s;
}

std::string
decoder::spelled () const
{
  return spelling (*m_raw);
}

void
decoder::error (const std::string &what) const
{
  throw ptx_error (m_raw ? m_raw->line : m_f.line, what);
}

void
decoder::need (handler h, const char *what) const
{
  if (!h)
    error ("`" + spelled () + "': " + (what ? what : "the simulator cannot execute this combination"));
}

/* --- the frame ---------------------------------------------------------------------------------------------- */

void
decoder::lay_out_frame ()
{
  m_reg_offset.resize (m_f.regs.size ());
  uint32_t at = 0;
  auto place = [&] (unsigned bytes, auto want) {
    for (size_t r = 0; r < m_f.regs.size (); r++)
      if (want (m_f.regs[r]))
	{
	  m_reg_offset[r] = int32_t (at);
	  at += bytes;
	  if (at > 1u << 30)
	    throw ptx_error (m_f.line, "`" + m_f.name + "' has too many registers");
	}
  };
  place (4, [] (type t) { return t == type::pred; });
  at = (at + 63) & ~63u;
  place (128, [] (type t) { return t != type::pred && type_size (t) <= 4; });
  at = (at + 63) & ~63u;
  place (256, [] (type t) { return type_size (t) == 8; });
  place (512, [] (type t) { return type_size (t) == 16; });
  m_frame = at;
  unsigned words = 0;
  for (type t : m_f.regs)
    words += t == type::pred ? 0 : (type_size (t) + 3) / 4;
  /* PTX is in static single assignment, nearly: only a part of it lives at a time.  */
  m_c.registers = words < 40 ? (words < 16 ? 16 : words) : words < 400 ? 40 + (words - 40) / 6 : 100;

  for (const raw_param &p : m_f.slots)
    {
      m_slots.push_back (slot ());
      m_param_offset.push_back (-1);
      if (m_f.entry)
	for (size_t k = 0; k < m_f.sig.params.size (); k++)
	  if (m_f.sig.params[k].name == p.name && m_slots.size () - 1 == k)
	    m_param_offset.back () = 0;
      if (m_param_offset.back () < 0)
	m_slots.back () = make_slot (p.size);
    }
  if (m_f.entry)
    {
      uint64_t offset = 0;
      for (size_t k = 0; k < m_f.sig.params.size () && k < m_param_offset.size (); k++)
	{
	  const raw_param &p = m_f.sig.params[k];
	  offset = (offset + p.align - 1) / p.align * p.align;
	  m_param_offset[k] = int64_t (offset);
	  offset += p.size;
	}
    }
}

slot
decoder::make_slot (uint64_t size)
{
  slot s;
  s.offset = m_frame;
  s.size = uint32_t (size);
  m_frame += uint32_t ((size + 7) / 8) * 256;
  return s;
}

int32_t
decoder::temporary (type t)
{
  unsigned bytes = t == type::pred ? 1 : type_size (t) <= 4 ? 4 : type_size (t);
  for (size_t k = 0; k < m_free_temps.size (); k++)
    if (m_free_temps[k].first == bytes)
      {
	auto p = m_free_temps[k];
	m_free_temps[k] = m_free_temps.back ();
	m_free_temps.pop_back ();
	m_temps.push_back (p);
	return p.second;
      }
  int32_t at = int32_t (m_frame);
  m_frame += bytes == 1 ? 64 : bytes * 32;
  m_temps.emplace_back (bytes, at);
  return at;
}

/* --- code ---------------------------------------------------------------------------------------------------- */

/* The instruction under construction belongs to another, at known iterations.  */
void
decoder::note_iterations ()
{
  if (!m_mod.dev->self ()->opt.check_iterations)
    return;
  if (m_raw->iterations != m_raw_iterations)
    {
      auto list = std::make_shared<std::vector<iteration>> ();
      for (const raw_iteration &r : *m_raw->iterations)
	{
	  iteration i;
	  i.name = r.name;
	  i.is_signed = r.is_signed;
	  i.bits = r.bits;
	  i.add = r.add;
	  for (const raw_iteration::term &t : r.terms)
	    {
	      uint32_t reg;
	      if (is_register (t.reg, &reg) && (type_size (m_f.regs[reg]) == 4 || type_size (m_f.regs[reg]) == 8))
		i.terms.push_back ({ reg_offset (reg), type_size (m_f.regs[reg]) == 8, t.is_signed, t.factor });
	    }
	  if (i.terms.size () == r.terms.size ())
	    list->push_back (std::move (i));
	}
      m_iterations = std::move (list);
      m_raw_iterations = m_raw->iterations;
    }
  m_c.iterations[uint32_t (m_c.insns.size () - 1)] = m_iterations;
}

/* The last instruction is for a part of a word.  False: the mark is unknown.  */
bool
decoder::note_part ()
{
  std::istringstream in { std::string (m_raw->part) };
  code::part p;
  if (!(in >> p.bytes) || !read_registers (in, { &p.reg }))
    return false;
  m_c.parts[uint32_t (m_c.insns.size () - 1)] = p;
  return true;
}

insn &
decoder::emit (handler h)
{
  m_c.insns.emplace_back ();
  insn &i = m_c.insns.back ();
  i.fn = h;
  if (m_apply_guard && m_guard != no_operand)
    {
      i.guard = m_guard;
      if (m_guard_neg)
	i.flags |= insn_guard_neg;
    }
  place p;
  if (m_raw)
    {
      p.line = m_raw->line;
      p.loc_file = m_raw->loc_file;
      p.loc_line = m_raw->loc_line;
      p.block = m_raw->block;
      lanes_mark lanes = m_raw->lanes;
      if (lanes == lanes_mark::unknown)
	lanes = m_unit.marked || m_unit.mirrors ? lanes_mark::together : lanes_mark::apart;
      i.flags |= unsigned (lanes) << insn_lanes_shift | (m_raw->team_only ? insn_team_only : 0)
		 | (m_raw->compilers ? insn_compilers : 0) | (m_raw->copies ? insn_copies : 0)
		 | (m_raw->lanes != lanes_mark::unknown ? insn_marked : 0);
      if (m_raw->iterations)
	note_iterations ();
      if (!m_raw->part.empty () && m_mod.dev->self ()->opt.check_races && note_part ())
	i.flags |= insn_part;
    }
  else
    p.line = m_f.line;
  m_c.places.push_back (p);
  return i;
}

const void *
decoder::keep (std::vector<int32_t> list)
{
  m_c.lists.emplace_back (new std::vector<int32_t> (std::move (list)));
  return m_c.lists.back ().get ();
}

/* Offsets of local variables in the frame.  */
void
decoder::place_locals ()
{
  uint64_t local = 0;
  memory_check *const check = m_mod.dev->self ()->values.get ();
  std::unique_lock<turn_lock> hold;
  if (check)
    hold = std::unique_lock<turn_lock> (check->lock);
  for (variable *v : m_f.vars)
    if (v->sp == space::local)
      {
	if (check)
	  {
	    local += variable_gap;
	    check->locals[&m_c].push_back (v);
	  }
	local = (local + v->align - 1) / v->align * v->align;
	v->address = local;
	local += v->size;
	if (v->align > m_c.local_align)
	  m_c.local_align = uint32_t (v->align);
	if (local > 1u << 30)
	  throw ptx_error (v->line, "too much local memory in `" + m_f.name + "'");
      }
  if (check && local)
    local += variable_gap;
  m_c.local_bytes = uint32_t (local);
}

/* Of the instruction at hand.  */
insn_class
decoder::class_of_insn () const
{
  const unsigned flags = ptx::info (m_op).flags;
  if (flags & (ptx::F_TERM | ptx::F_CALL))
    return insn_class::control;
  /* Parameters are in registers, or the same for all.  */
  if (flags & (ptx::F_LOAD | ptx::F_STORE))
    return m_mods.sp == space::param ? insn_class::move
	   : flags & ptx::F_LOAD ? insn_class::load : insn_class::store;
  if (flags & ptx::F_ATOMIC)
    return insn_class::atomic;
  if (flags & (ptx::F_BARRIER | ptx::F_FENCE))
    return insn_class::barrier;
  if (flags & ptx::F_CONV)
    return insn_class::lanes;
  if (flags & (ptx::F_SIDE | ptx::F_HINT))
    return insn_class::other;
  if (m_op == op::mov || m_op == op::cvta || m_op == op::isspacep)
    return insn_class::move;
  if (m_op == op::cvt)
    return insn_class::convert;
  switch (kind_of (m_mods.t))
    {
    case type_kind::flt:
      return type_size (m_mods.t) == 8 ? insn_class::twice : type_size (m_mods.t) == 4 ? insn_class::single
	     : insn_class::half;
    case type_kind::packed:
      return insn_class::half;
    default:
      return insn_class::integer;
    }
}

void
decoder::run ()
{
  size_t n = m_f.insns.size ();
  m_reads.resize (n);
  m_writes.resize (n);
  lay_out_frame ();
  m_c.name = m_f.name;
  m_c.line = m_f.line;
  m_c.text = m_f.text;
  m_c.arguments = m_f.arguments;
  m_c.nowait = m_f.nowait;
  m_c.symbol = m_f.symbol.empty () ? m_f.name : m_f.symbol;
  m_c.source_name = m_f.source_name.empty () ? m_f.name : m_f.source_name;

  place_locals ();
  read_frame ();
  analyse ();
  m_start.resize (n + 1);
  /* Parameters that are registers arrive in slots.  */
  auto slot_of = [&] (const raw_param &p, std::vector<slot> &list) {
    if (p.is_reg)
      list.push_back (make_slot (type_size (p.t) < 8 && p.t != type::pred ? type_size (p.t) : 8));
    else
      list.push_back (m_slots[size_t (m_f.scopes[0].names.at (p.name).index)]);
  };
  if (!m_f.entry)
    {
      for (const raw_param &p : m_f.sig.rets)
	slot_of (p, m_c.rets);
      for (const raw_param &p : m_f.sig.params)
	if (p.name == "_")
	  m_c.params.push_back (make_slot (p.size));
	else
	  slot_of (p, m_c.params);
      for (size_t k = 0; k < m_f.sig.params.size (); k++)
	if (m_f.sig.params[k].is_reg)
	  {
	    type t = m_f.sig.params[k].t;
	    if (t == type::pred)
	      throw ptx_error (m_f.line, "a predicate as parameter of `" + m_f.name + "'");
	    insn &i = emit (find_load_slot (type_size (t), false, type_size (t) == 8 ? 8 : 4));
	    i.d = reg_offset (m_f.sig.params[k].reg);
	    i.imm = m_c.params[k].offset;
	  }
    }

  for (m_index = 0; m_index < n; m_index++)
    {
      m_raw = &m_f.insns[m_index];
      m_guard = no_operand;
      m_apply_guard = true;
      m_start[m_index] = m_c.insns.size ();
      if (m_index == m_f.begin)
	m_c.begin = m_c.insns.size ();
      if (m_is_meet[m_index])
	emit (op_join);
      if (!m_raw->guard.empty ())
	{
	  raw_operand g;
	  g.kind = raw_operand::name;
	  g.id = m_raw->guard;
	  m_guard = source (g, type::pred);
	  m_guard_neg = m_raw->guard_neg;
	}
      if (!m_raw->stack_mark.empty ())
	emit_stack_mark ();
      match ();
      if (!m_suspects.empty ())
	emit_register_checks ();
      const size_t first = m_c.insns.size ();
      if (ptx::info (m_op).flags & (ptx::F_TERM | ptx::F_CALL))
	m_apply_guard = false;
      else
	resolve_operands ();
      if (!decode_alu () && !decode_memory () && !decode_lanes () && !decode_flow ())
	error ("`" + spelled () + "': the simulator has no such operation");
      emit_frame ();
      if (first < m_c.places.size ())
	m_c.places[first].kind = class_of_insn ();
      for (auto &t : m_temps)
	m_free_temps.push_back (t);
      m_temps.clear ();
    }
  m_raw = nullptr;
  m_guard = no_operand;
  m_start[n] = m_c.insns.size ();
  if (n < m_is_meet.size () && m_is_meet[n])
    emit (op_join);
  /* Falling off the end returns.  */
  if (m_f.entry || m_f.sig.rets.empty ())
    emit (op_return);
  else
    emit (op_end);
  finish ();
  note_variables ();
  m_c.frame_bytes = m_frame;
  m_c.defined = true;
}

} // namespace ptxsim
