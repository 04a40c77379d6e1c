/* leaks.cc -- device memory that a program never gives back; see leaks.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp closes its devices when the program ends.  What it has then is mapped or allocated still.  The plugin's own
   memory, images, and variables that are declared for the device do not come through libgomp's function.  */

#include "plugin/memory/leaks.h"
#include "host-calls/host/reverse.h"

#include <map>
#include <mutex>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace heddle {

namespace {

struct allocation { size_t size; bool asked; };

struct table
{
  std::mutex lock;
  std::map<std::pair<int, CUdeviceptr>, allocation> all;
};

/* Never destroyed: libgomp closes devices after the program's objects are gone.  */
table &
known ()
{
  static table &t = *new table;
  return t;
}

} // anonymous namespace

bool
memory_is_checked ()
{
  /* Asked once: this is on the way of every allocation.  */
  static const bool answer = [] {
    const char *const checks = secure_getenv ("HEDDLE_SIM_CHECK");
    return checks && strstr (checks, "memory");
  } ();
  return answer;
}

void
note_allocated (device &d, CUdeviceptr p, size_t size, bool asked)
{
  if (!memory_is_checked ())
    return;
  std::lock_guard<std::mutex> guard (known ().lock);
  known ().all[{ d.number, p }] = { size, asked };
}

void
note_freed (device &d, CUdeviceptr p)
{
  if (!memory_is_checked ())
    return;
  std::lock_guard<std::mutex> guard (known ().lock);
  known ().all.erase ({ d.number, p });
}

void
note_same (device &d, CUdeviceptr p, const void *host, size_t size)
{
  static const bool asked = [] {
    const char *const checks = secure_getenv ("HEDDLE_SIM_CHECK");
    return checks && strstr (checks, "stale");
  } ();
  if (!asked || !cu.HeddleSameValues || !noted_p (host, size))
    return;
  /* A failure shows at the next call.  */
  current_context scope (d);
  if (scope.result)
    cu.HeddleSameValues (p, host, size);
}

void
tell_leaks (device &d)
{
  if (!memory_is_checked ())
    return;
  std::lock_guard<std::mutex> guard (known ().lock);
  for (const auto &a : known ().all)
    if (a.first.first == d.number)
      fprintf (stderr, a.second.asked
		       ? "heddle: device %d: %zu bytes at %#llx of omp_target_alloc were never freed\n"
		       : "heddle: device %d: %zu bytes at %#llx were mapped and never unmapped (target exit data?)\n",
	       d.number, a.second.size, static_cast<unsigned long long> (a.first.second));
}

} // namespace heddle
