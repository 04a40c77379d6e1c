/* saved-memory.cc -- the memory of a device, saved and put back; see saved-memory.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "schedule/saved-memory.h"

#include <algorithm>
#include <cstring>

namespace ptxsim {

static const uint64_t most_memory = uint64_t (1) << 30;

bool
saved_memory::save (const memory &m)
{
  uint64_t sum = 0;
  for (const region &r : m.all ())
    if (r.kind == memory_kind::device || r.kind == memory_kind::variable || r.kind == memory_kind::heap)
      {
	if ((sum += r.size) > most_memory)
	  return false;
	const char *p = reinterpret_cast<const char *> (r.base);
	regions.push_back ({ r, std::vector<char> (p, p + r.size) });
      }
  return true;
}

bool
saved_memory::put_back (memory &m) const
{
  for (const region &r : m.all ())
    if (r.kind == memory_kind::heap
	&& std::none_of (regions.begin (), regions.end (),
			 [&r] (const saved_region &s) { return s.what.base == r.base; }))
      m.release (r.base, memory_kind::heap);
  for (const saved_region &s : regions)
    {
      const region r = m.find (s.what.base);
      if (r.base != s.what.base || r.size != s.what.size || r.kind != s.what.kind)
	return false;
      char *p = reinterpret_cast<char *> (r.base);
      /* Untouched pages stay so.  */
      for (size_t at = 0; at < r.size; at += 4096)
	{
	  const size_t n = std::min (size_t (4096), r.size - at);
	  if (memcmp (p + at, s.bytes.data () + at, n))
	    memcpy (p + at, s.bytes.data () + at, n);
	}
    }
  return true;
}

} // namespace ptxsim
