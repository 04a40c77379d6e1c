/* access.h -- from the addresses of lanes to the host's memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Used by ld, st, atom, red and the functions that take pointers.  */

#ifndef HEDDLE_PTX_SIM_ACCESS_H
#define HEDDLE_PTX_SIM_ACCESS_H

#include "types/exec.h"

namespace ptxsim {

/* The work on memory.  A strong load is one that other threads' atomic operations may meet.  */
enum class access : uint8_t { load, strong_load, store, atomic };

inline bool
loads_only (access kind)
{
  return kind == access::load || kind == access::strong_load;
}

/* State spaces as handlers distinguish them; generic first.  */
enum class window : uint8_t { generic, global, shared, local, last };

/* ADDR holds the addresses of the lanes of M in window W, displacement included; on return, where the BYTES
   bytes there lie in the host's memory.  Every access is checked: alignment to BYTES (a power of two), bounds,
   life time, writability.  Throws fault, naming the first lane that is wrong.  Atomic operations and strong loads of
   four bytes may go up to three bytes beyond the end of an object: objects of one or two bytes are exchanged that way,
   and an aligned word with memory in it is memory.  */
void resolve (exec &x, const insn *i, window w, access kind, unsigned bytes, uint32_t m, uint64_t *addr);

/* Whether ADDR is 32 addresses side by side, of STEP bytes each.  */
inline bool
consecutive (const uint64_t *addr, unsigned step)
{
  /* Others mostly show at their ends.  */
  if (addr[31] - addr[0] != 31 * step)
    return false;
  uint64_t bad = 0;
  for (unsigned l = 0; l < 32; l++)
    bad |= addr[l] ^ (addr[0] + l * step);
  return !bad;
}

/* Is [LO, LO + SIZE) in the global region that I met last?  Then it needs no further check but alignment.  */
inline bool
known_range (const exec &x, const insn *i, access kind, uint64_t lo, uint64_t size)
{
  const region_cache::entry &e = x.cache->entries[(uintptr_t (i) >> 6) & 255];
  return !x.seen && lo >= e.lo && lo + size <= e.hi && (loads_only (kind) || e.kind != memory_kind::constant)
	 && e.epoch == x.mem->epoch ();
}

/* A byte range of one lane, at a generic address; for vprintf and its kin.  */
const char *resolve_one (exec &x, unsigned lane, uint64_t addr, size_t size, const char *what);
/* The NUL-terminated string there.  */
std::string read_string (exec &x, unsigned lane, uint64_t addr);

} // namespace ptxsim

#endif
