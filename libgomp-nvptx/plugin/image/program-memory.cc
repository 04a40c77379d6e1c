/* program-memory.cc -- the memory of a program or library, as far as it can be read without a crash.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   mkoffload's output is linked into one program or library with everything that it refers to.  An address outside of
   the program's segments (memory/segments.cc) is therefore wrong, and need not be tried.  */

#include "plugin/image/program-memory.h"

#include <string.h>

namespace heddle {

program_memory::program_memory (const void *inside) : m_segments (readable_segments (inside))
{
}

const address_range *
program_memory::find (const void *p) const
{
  const uintptr_t at = reinterpret_cast<uintptr_t> (p);
  for (const address_range &s : m_segments)
    if (at >= s.start && at < s.end)
      return &s;
  return nullptr;
}

bool
program_memory::has (const void *p, size_t size) const
{
  const address_range *in = find (p);
  return in && size <= in->end - reinterpret_cast<uintptr_t> (p);
}

bool
program_memory::has_text (const char *p, bool name) const
{
  const address_range *in = find (p);
  if (!in)
    return false;
  const size_t most = in->end - reinterpret_cast<uintptr_t> (p), length = strnlen (p, most);
  if (length == most || (name && !length))
    return false;
  for (size_t i = 0; i < length; i++)
    {
      const unsigned char c = static_cast<unsigned char> (p[i]);
      if (c < ' ' || c == 0x7f || (name && c == ' '))
	return false;
    }
  return true;
}

} // namespace heddle
