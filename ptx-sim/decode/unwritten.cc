/* unwritten.cc -- HEDDLE_SIM_CHECK=regs: uses of registers that were never written.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX allows copying and computing with an undefined value; compilers do so where the result does not matter.  So, as
   in memory checkers, the state `undefined' travels with values and is an error where it matters: as an address, in a
   store, for a branch or a guard.

   A function is decoded twice.  The first time gives, by liveness, the registers that some path reads before writing,
   and all registers with values computed from these; most functions have none.  The second time, each suspect gets a
   word with a bit for every lane that has defined it; before each instruction on suspects stands another, which
   checks these bits or sets the result's bits.  A value from memory, a call or another lane counts as defined.  */

#include "decode/decode.h"

namespace ptxsim {

std::vector<bool>
decoder::suspects () const
{
  std::vector<bool> s = m_live_in;
  bool any = false;
  for (bool b : s)
    any |= b;
  if (!any)
    return {};
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t k = 0; k < m_reads.size (); k++)
	{
	  bool tainted = false;
	  for (uint32_t r : m_reads[k])
	    tainted |= s[r];
	  if (!tainted)
	    continue;
	  for (uint32_t r : m_writes[k])
	    if (!s[r])
	      s[r] = changed = true;
	}
    }
  return s;
}

void
decoder::check_registers (std::vector<bool> suspects, const decoder &first)
{
  m_suspects = std::move (suspects);
  m_known_reads = first.m_reads;
  m_known_writes = first.m_writes;
}

std::string
decoder::register_name (uint32_t reg) const
{
  for (const name_scope &s : m_f.scopes)
    {
      for (const auto &n : s.names)
	if (n.second.kind == name_entry::reg && n.second.index == reg)
	  return std::string (n.first);
      for (const name_scope::range &r : s.ranges)
	if (reg >= r.first && reg - r.first < r.count)
	  return std::string (r.prefix) + std::to_string (reg - r.first);
    }
  return "?";
}

/* Before the instruction at hand is decoded.  */
void
decoder::emit_register_checks ()
{
  if (m_shadow.empty ())
    {
      m_shadow.assign (m_suspects.size (), no_operand);
      uint32_t start = m_frame;
      for (size_t r = 0; r < m_suspects.size (); r++)
	if (m_suspects[r])
	  {
	    m_shadow[r] = int32_t (m_frame);
	    m_frame += 4;
	  }
      m_frame = (m_frame + 63) & ~63u;
      m_c.zeroed.emplace_back (start, m_frame - start);
      /* Parameters in registers are written by the call.  */
      for (const raw_param &p : m_f.sig.params)
	if (p.is_reg && m_suspects[p.reg])
	  m_shadow[p.reg] = no_operand;
    }
  const unsigned flags = ptx::info (m_op).flags;
  uint32_t guard = UINT32_MAX;
  if (!m_raw->guard.empty ())
    {
      raw_operand g;
      g.kind = raw_operand::name;
      g.id = m_raw->guard;
      is_register (g, &guard);
    }
  auto check = std::make_shared<register_check> (), mark = std::make_shared<register_check> ();
  auto guarded = std::make_shared<register_check> ();
  const bool param = (flags & (ptx::F_LOAD | ptx::F_STORE)) && m_mods.sp == space::param;
  const bool matters = !param && (flags & (ptx::F_LOAD | ptx::F_STORE | ptx::F_ATOMIC | ptx::F_CALL | ptx::F_TERM));
  const bool outside = flags & (ptx::F_LOAD | ptx::F_ATOMIC | ptx::F_CALL | ptx::F_CONV | ptx::F_BARRIER);
  for (uint32_t r : m_known_reads[m_index])
    {
      if (m_shadow[r] == no_operand)
	continue;
      register_check &c = r == guard ? *guarded : matters ? *check : *mark;
      if (&c == mark.get () && outside)
	continue;
      c.sources.push_back (m_shadow[r]);
      c.names.push_back (register_name (r));
    }
  for (uint32_t r : m_known_writes[m_index])
    if (m_shadow[r] != no_operand)
      mark->destinations.push_back (m_shadow[r]);
  auto put = [&] (std::shared_ptr<register_check> c, handler h) {
    m_c.owned.push_back (c);
    emit (h).aux = c.get ();
  };
  if (!guarded->sources.empty ())
    {
      m_apply_guard = false;
      put (guarded, op_check_registers);
      m_apply_guard = true;
    }
  if (!check->sources.empty ())
    put (check, op_check_registers);
  if (!mark->destinations.empty ())
    put (mark, op_mark_registers);
}

} // namespace ptxsim
