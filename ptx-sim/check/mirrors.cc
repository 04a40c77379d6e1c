/* mirrors.cc -- different lanes of one thread; see mirrors.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "check/mirrors.h"
#include "abi.h"

#include <cinttypes>
#include <cstring>

namespace ptxsim {

bool
are_together (const exec &x, const insn *i, uint32_t m)
{
  const lanes_mark mark = lanes_mark (i->flags >> insn_lanes_shift & 3);
  if (mark != lanes_mark::context)
    return mark != lanes_mark::apart;
  /* The context is the second parameter (libgomp-nvptx/abi.h).  */
  const code &c = *x.fr->fn;
  if (c.params.size () < 2)
    return true;
  uint32_t context;
  memcpy (&context, x.fr->regs + c.params[1].offset + 8 * __builtin_ctz (m), sizeof context);
  return !(context & HEDDLE_CTX_LANES);
}

bool
same_value (const exec &x, const insn *i, unsigned k, unsigned l)
{
  auto same = [&] (int32_t reg) {
    const char *p = x.src<char> (reg);
    return !memcmp (p + k * x.value_bytes, p + l * x.value_bytes, x.value_bytes);
  };
  if (!i->aux)
    return same (i->b);
  for (int32_t reg : *static_cast<const std::vector<int32_t> *> (i->aux))
    if (!same (reg))
      return false;
  return true;
}

unsigned
group_lanes (uint32_t m, const uint64_t *at, lane_group *groups)
{
  unsigned n = 0;
  /* In ascending order they are all at different places.  */
  uint64_t last = 0;
  bool ascending = true;
  for (uint32_t r = m; r && ascending; r &= r - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (r));
      ascending = at[l] > last || r == m;
      last = at[l];
      groups[n++] = { 1u << l, l };
    }
  if (ascending)
    return n;
  n = 0;
  uint8_t table[128] = {};		/* open addressing: the group's number + 1 */
  for (; m; m &= m - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (m));
      unsigned h = unsigned (at[l] * 0x9e3779b97f4a7c15u >> 57);
      while (table[h] && at[groups[table[h] - 1].first] != at[l])
	h = (h + 1) % 128;
      if (!table[h])
	{
	  groups[n] = { 0, l };
	  table[h] = uint8_t (++n);
	}
      groups[table[h] - 1].lanes |= 1u << l;
    }
  return n;
}

void
mirrors_store (exec &x, const insn *i, window w, unsigned bytes, uint32_t m, const uint64_t *addr)
{
  /* Local memory is a lane's own.  */
  if (w == window::local || !are_together (x, i, m))
    return;
  lane_group groups[32];
  const unsigned count = group_lanes (m, addr, groups);
  for (unsigned k = 0; k < count; k++)
    if (w != window::generic || addr[groups[k].first] - local_window >= window_size)
      for (uint32_t n = groups[k].lanes & (groups[k].lanes - 1); n; n &= n - 1)
	{
	  const unsigned l = unsigned (__builtin_ctz (n));
	  if (!same_value (x, i, groups[k].first, l))
	    throw_fault (status::check_failed, l, "store of %u bytes at 0x%" PRIx64 ": lanes %u and %u, which are one "
			 "thread, have different values", bytes, addr[l], groups[k].first, l);
	}
}

void
mirrors_call (exec &x, const insn *i, const call_site &site, const code &fn)
{
  /* The stack and the context are the first parameters (libgomp-nvptx/abi.h).  */
  if (!(i->flags & insn_marked) || fn.params.size () < 2 || fn.params[0].size != 8 || fn.params[1].size != 4)
    return;
  const bool together = are_together (x, i, x.mask);
  uint64_t stacks[32];
  for (uint32_t n = x.mask; n; n &= n - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (n));
      uint32_t context;
      memcpy (&stacks[l], x.regs + site.args[0].offset + 8 * l, sizeof stacks[l]);
      memcpy (&context, x.regs + site.args[1].offset + 8 * l, sizeof context);
      if (!(context & HEDDLE_CTX_LANES))
	{
	  if (!together)
	    throw_fault (status::check_failed, l, "call of `%s': each lane is on its own, and is told to be one thread "
			 "with the others", fn.name.c_str ());
	  return;
	}
      /* A kernel without a stack has no size of one.  */
      if ((context & HEDDLE_CTX_LOG2_MASK) >= 64)
	return;
    }
  lane_group groups[32];
  const unsigned count = group_lanes (x.mask, stacks, groups);
  for (unsigned k = 0; k < count; k++)
    if (const uint32_t others = groups[k].lanes & (groups[k].lanes - 1))
      throw_fault (status::check_failed, unsigned (__builtin_ctz (others)),
		   "call of `%s': lanes %u and %u, each of which is on its own, have one stack", fn.name.c_str (),
		   groups[k].first, unsigned (__builtin_ctz (others)));
}

} // namespace ptxsim
