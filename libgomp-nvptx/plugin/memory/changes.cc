/* changes.cc -- whether device memory may have changed since a copy of it was taken.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#include "plugin/types/changes.h"

namespace heddle {

void
change_log::add (const event &e)
{
  std::lock_guard<std::mutex> guard (m_lock);
  m_events[m_count % m_events.size ()] = e;
  m_count++;
}

void
change_log::ended (uint64_t age)
{
  if (age)
    add ({ age, 0, 0 });
}

void
change_log::written (CUdeviceptr start, size_t size)
{
  add ({ 0, start, size });
}

bool
change_log::changed (uint64_t since, CUdeviceptr start, size_t size, uint64_t age)
{
  std::lock_guard<std::mutex> guard (m_lock);
  if (m_count - since > m_events.size ())
    return true;
  for (uint64_t i = since; i < m_count; i++)
    {
      const event &e = m_events[i % m_events.size ()];
      if (e.age ? e.age > age : e.start < start + size && start < e.start + e.size)
	return true;
    }
  return false;
}

} // namespace heddle
