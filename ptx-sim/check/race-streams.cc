/* race-streams.cc -- the standard stream objects of C++, for races.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   C++ ([iostream.objects.overview]) lets threads read from and write to std::cin, std::cout, std::cerr, std::clog and
   the wide ones at the same time, as long as they are synchronized with C's streams: there is no data race then.  Other
   uses of these objects, as std::cout.width (5), have no such permission.

   libstdc++ ends formatted output by setting the width to zero, its value nearly always.  So a store to such an object
   without a change of its value counts as a load, and races with a store that changes the value.  The comparison must
   be made at the store, which costs time only in programs with such an object.  */

#include "check/races.h"
#include "types/launch.h"

#include <cstring>

namespace ptxsim {

void
race_add_streams (race_state &s, const module &m)
{
  std::lock_guard<turn_lock> hold (s.lock);
  auto flag = m.variables.find ("_ZNSt8ios_base4Init20_S_synced_with_stdioE");
  for (const char *name : { "_ZSt3cin", "_ZSt4cout", "_ZSt4cerr", "_ZSt4clog",
			    "_ZSt4wcin", "_ZSt5wcout", "_ZSt5wcerr", "_ZSt5wclog" })
    if (auto found = m.variables.find (name); found != m.variables.end ())
      s.streams.push_back ({ found->second->address, found->second->size, &m,
			     flag == m.variables.end () ? 0 : flag->second->address });
}

/* ADDR is in a stream that is synchronized.  */
static bool
in_stream (const race_state &s, uint64_t addr)
{
  for (const standard_stream &t : s.streams)
    if (addr - t.address < t.size)
      return !t.flag || *reinterpret_cast<const bool *> (t.flag);
  return false;
}

/* The value that lane L of X is about to store by I, BYTES bytes, is there already.  */
static bool
is_there (const exec &x, const insn *i, unsigned l, unsigned bytes, uint64_t addr)
{
  auto same = [&] (int32_t reg, unsigned part) {
    const bool is = !memcmp (reinterpret_cast<const void *> (addr), x.src<char> (reg) + l * x.value_bytes, part);
    addr += part;
    return is;
  };
  if (!i->aux)
    return same (i->b, bytes);
  const auto &regs = *static_cast<const std::vector<int32_t> *> (i->aux);
  for (int32_t reg : regs)
    if (!same (reg, bytes / unsigned (regs.size ())))
      return false;
  return true;
}

uint32_t
race_idle_stores (const race_state &s, const exec &x, const insn *i, unsigned bytes, uint32_t m, const uint64_t *addr)
{
  uint32_t idle = 0;
  for (; m; m &= m - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (m));
      if (in_stream (s, addr[l]) && is_there (x, i, l, bytes, addr[l]))
	idle |= 1u << l;
    }
  return idle;
}

} // namespace ptxsim
