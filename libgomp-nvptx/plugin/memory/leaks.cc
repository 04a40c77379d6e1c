/* leaks.cc -- device memory never given back by the program; see leaks.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp closes its devices when the program ends.  All data left then is still mapped or allocated.  The plugin's own
   memory, images, and variables declared for the device do not come through libgomp's function.

   Not all of this data is the program's mistake.  libgomp counts each new member of a structure as a user of the
   structure's allocation.  All members of one structure in a construct are unmapped together, and then one user is
   taken off (gomp_remove_var_internal): with two members the allocation stays, without anything mapped in it.  A
   program that reports its mappings can ask libgomp for mapped data in an allocation, before libgomp closes its
   devices.  In other programs the data of a "target" or "target data" construct counts as lost in this way: its end
   unmaps it.

   Nor does libgomp unmap the descriptor of an allocatable array that OpenACC's enter data has mapped: it counts two
   users, the descriptor and the pointer in it, and gfortran from 14 on releases one.  The array has an allocation of
   its own, and is the program's.  */

#include "plugin/memory/leaks.h"
#include "plugin/types/operation.h"
#include "host-calls/host/reverse.h"

#include <algorithm>
#include <dlfcn.h>
#include <execinfo.h>
#include <map>
#include <mutex>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

namespace heddle {

namespace {

/* The origin of an allocation that is never given back: certainly the program, the program but for a descriptor,
   libgomp, or one of both.  */
enum class owner { program, openacc, libgomp, unknown };

struct allocation
{
  size_t size;
  bool asked;
  owner whose;
  bool described = false;	/* the first copy to it had the size of a descriptor */
};

/* The beginning of gfortran's descriptor of an array, and its part for each dimension.  */
struct descriptor { void *base; size_t offset, type[2]; ptrdiff_t span; };
struct dimension { ptrdiff_t stride, lower, upper; };

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

/* The owner of an allocation made now, by libgomp's functions under way.  libgomp counts OpenACC's members one by
   one.  */
owner
owner_now ()
{
  void *calls[32];
  const int n = backtrace (calls, sizeof calls / sizeof calls[0]);
  for (int i = 0; i < n; i++)
    {
      Dl_info where;
      if (!dladdr (calls[i], &where) || !where.dli_sname)
	continue;
      if (strstr (where.dli_sname, "GOACC_") == where.dli_sname || strstr (where.dli_sname, "acc_") == where.dli_sname)
	return owner::openacc;
      for (const char *name : { "GOMP_target", "GOMP_target_ext", "GOMP_target_data", "GOMP_target_data_ext" })
	if (!strcmp (where.dli_sname, name))
	  return owner::libgomp;
    }
  return owner::unknown;
}

/* libgomp is about to close its devices: find the allocations with mapped data.  */
void
ask_libgomp ()
{
  for (const device *d : *all_devices ())
    {
      std::vector<uintptr_t> mapped;
      if (!d->is_open.load () || d->lost.load () || !find_noted (d->number, &mapped))
	continue;
      std::sort (mapped.begin (), mapped.end ());
      std::lock_guard<std::mutex> guard (known ().lock);
      for (auto &a : known ().all)
	if (a.first.first == d->number && a.second.whose != owner::program && a.second.whose != owner::openacc)
	  {
	    const auto first = std::lower_bound (mapped.begin (), mapped.end (), uintptr_t (a.first.second));
	    a.second.whose = first != mapped.end () && *first - a.first.second < a.second.size ? owner::program
			     : owner::libgomp;
	  }
    }
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
leaks_allocated (operation &o)
{
  if (!o.done || !memory_is_checked ())
    return;
  owner whose = o.asked ? owner::program : owner_now ();
  if (o.alone && whose != owner::openacc)
    whose = owner::program;
  std::lock_guard<std::mutex> guard (known ().lock);
  known ().all[{ o.on->number, o.at }] = { o.size, o.asked, whose };
}

/* A copy for libgomp may be a descriptor that libgomp will not unmap.  */
void
leaks_written (operation &o)
{
  if (!o.done || !memory_is_checked ())
    return;
  const CUdeviceptr p = o.at;
  const size_t size = o.size;
  std::lock_guard<std::mutex> guard (known ().lock);
  auto behind = known ().all.upper_bound ({ o.on->number, p });
  if (behind == known ().all.begin ())
    return;
  auto &[where, a] = *--behind;
  /* libgomp allocates more, for alignment.  */
  const size_t alignment = alignof (descriptor);
  if (where.first != o.on->number || a.whose != owner::openacc || p % alignment || p - where.second >= alignment)
    return;
  if (!a.described && a.size == size + alignment - 1 && size >= sizeof (descriptor)
      && (size - sizeof (descriptor)) % sizeof (dimension) == 0)
    a.described = true;
  else if (a.described && size == sizeof (descriptor::base))
    a.whose = owner::libgomp;
}

void
leaks_freed (operation &o)
{
  if (!memory_is_checked ())
    return;
  std::lock_guard<std::mutex> guard (known ().lock);
  known ().all.erase ({ o.on->number, o.at });
}

/* If the bytes that have been copied are a variable that the program maps, and tells of (host-calls/host/reverse.h),
   the simulator learns of it, for HEDDLE_SIM_CHECK=stale.  */
void
leaks_copied (operation &o)
{
  static const bool asked = [] {
    const char *const checks = secure_getenv ("HEDDLE_SIM_CHECK");
    return checks && strstr (checks, "stale");
  } ();
  if (!o.done || !asked || !cu.HeddleSameValues || !noted_p (o.host, o.size))
    return;
  /* A failure shows at the next call.  */
  current_context scope (*o.on);
  if (scope.result)
    cu.HeddleSameValues (o.at, o.host, o.size);
}

/* Functions of atexit run last in, first out: this file's comes before libgomp's, as libgomp calls atexit when it finds
   its devices.  */
void
watch_leaks ()
{
  static std::once_flag once;
  if (memory_is_checked ())
    std::call_once (once, [] { atexit (ask_libgomp); });
}

void
tell_leaks (device &d)
{
  if (!memory_is_checked ())
    return;
  std::lock_guard<std::mutex> guard (known ().lock);
  for (const auto &a : known ().all)
    if (a.first.first == d.number && a.second.whose != owner::libgomp)
      fprintf (stderr, a.second.asked
		       ? "heddle: device %d: %zu bytes at %#llx of omp_target_alloc were never freed\n"
		       : "heddle: device %d: %zu bytes at %#llx were mapped and never unmapped (target exit data?)\n",
	       d.number, a.second.size, static_cast<unsigned long long> (a.first.second));
}

} // namespace heddle
