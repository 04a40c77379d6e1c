/* code-map.cc -- addresses of instructions; see code-map.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "debug/code-map.h"
#include <algorithm>

namespace ptxsim {

static const unsigned insn_bytes = 16, function_align = 64;

const unsigned char start_bytes[4] = { 0x55, 0x48, 0x89, 0xe5 };

uint64_t
placed_code::address (size_t number) const
{
  const size_t begin = fn->begin;
  if (number < begin)
    return start + std::min (number, sizeof start_bytes - 1);
  return start + (begin ? sizeof start_bytes : 0) + insn_bytes * (number - begin);
}

/* By the names under which the device libraries are compiled (device-libs/archives.mk).  */
static bool
is_library_file (const std::string &name)
{
  return name.compare (0, 16, "/usr/src/heddle/") == 0 || name.compare (0, 15, "/usr/src/newlib") == 0;
}

std::string
file_of (const code &c)
{
  for (const place &p : c.places)
    if (p.loc_line)
      return c.mod->file_name (c, p.loc_file);
  return "";
}

code_map::code_map (const module &m, uint64_t base) : m_base (base)
{
  std::vector<std::pair<std::string, const code *>> sorted;
  for (const code &c : m.functions)
    if (c.defined && !c.insns.empty ())
      sorted.emplace_back (file_of (c), &c);
  std::stable_sort (sorted.begin (), sorted.end (),
		    [] (const auto &a, const auto &b) { return a.first < b.first; });
  for (const auto &s : sorted)
    {
      const code *c = s.second;
      placed_code p { c, base, 0, s.first.empty () || is_library_file (s.first) };
      p.end = p.address (c->insns.size ()) + 1;
      base = (p.end + function_align - 1) / function_align * function_align;
      m_by_code[c] = m_functions.size ();
      m_functions.push_back (p);
    }
}

const placed_code *
code_map::find (const code *fn) const
{
  auto it = m_by_code.find (fn);
  return it == m_by_code.end () ? nullptr : &m_functions[it->second];
}

const placed_code *
code_map::around (uint64_t addr) const
{
  auto it = std::upper_bound (m_functions.begin (), m_functions.end (), addr,
			      [] (uint64_t a, const placed_code &p) { return a < p.start; });
  if (it == m_functions.begin ())
    return nullptr;
  --it;
  return addr < it->end ? &*it : nullptr;
}

bool
code_map::holds (const insn *i) const
{
  return std::any_of (m_functions.begin (), m_functions.end (), [i] (const placed_code &p) {
    return std::less_equal<const insn *> () (p.fn->insns.data (), i)
	   && std::less<const insn *> () (i, p.fn->insns.data () + p.fn->insns.size ());
  });
}

const insn *
code_map::at (uint64_t addr) const
{
  const placed_code *p = around (addr);
  if (!p)
    return nullptr;
  const size_t begin = p->fn->begin;
  if (begin && addr == p->start)
    return p->fn->insns.data ();
  const uint64_t body = p->address (begin);
  const size_t number = begin + size_t ((addr - body) / insn_bytes);
  return addr < body || (addr - body) % insn_bytes || number >= p->fn->insns.size () ? nullptr
	 : p->fn->insns.data () + number;
}

} // namespace ptxsim
