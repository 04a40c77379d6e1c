/* segments.cc -- the memory of the program and of its libraries, as the dynamic linker has loaded them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Two questions are answered here.

   May a region's copy to the host be written?  A variable that a region uses without a clause is mapped "tofrom":
   libgomp copies it back when the region ends.  Constants and possible constants are copied back, too: of a pointer or
   a reference to const, a Fortran dummy argument with intent(in), *this in a const member function.  Constants with
   static storage are in segments that are loaded read-only, or in the part of another segment protected by the dynamic
   linker after relocation (PT_GNU_RELRO).  A copy back to such a segment would end the program, and is not needed: a
   region must not change a constant.  The compiler leaves out known constants
   (gcc-plugin/host/clauses/mapping-kinds.cc), this file the others.

   Which part of an image is readable without a crash?  See image/program-memory.cc.

   The dynamic linker lists the segments of each program and library (dl_iterate_phdr), and counts those that have come
   and gone.  The list is made again when a count has changed; to ask for the counts takes some ten nanoseconds, and a
   copy back several microseconds.  */

#include "plugin/memory/segments.h"

#include <algorithm>
#include <link.h>
#include <mutex>
#include <stdlib.h>
#include <unistd.h>

namespace heddle {

namespace {

/* A part of the program or of a library: OBJECT is its number in the dynamic linker's list.  */
struct part : address_range
{
  size_t object;
};

/* Parts, in order of their addresses after sorting.  If COMPLETE is false memory was short.  */
struct part_list
{
  part *at = nullptr;
  size_t count = 0, room = 0;
  bool complete = true;

  void clear ();
  void add (uintptr_t start, uintptr_t end, size_t object);
  void sort ();
  const part *find (uintptr_t p) const;
};

void
part_list::clear ()
{
  count = 0;
  complete = true;
}

void
part_list::add (uintptr_t start, uintptr_t end, size_t object)
{
  if (start >= end)
    return;
  if (count == room)
    {
      const size_t more = room ? 2 * room : 64;
      void *p = realloc (at, more * sizeof (part));
      if (!p)
	{
	  complete = false;
	  return;
	}
      at = static_cast<part *> (p);
      room = more;
    }
  at[count++] = { { start, end }, object };
}

void
part_list::sort ()
{
  std::sort (at, at + count, [] (const part &a, const part &b) { return a.start < b.start; });
}

/* The part with P, or null.  */

const part *
part_list::find (uintptr_t p) const
{
  const part *after = std::upper_bound (at, at + count, p, [] (uintptr_t a, const part &b) { return a < b.start; });
  return after != at && p < after[-1].end ? after - 1 : nullptr;
}

/* What is loaded.  */
struct loaded
{
  part_list readable, constant;
  size_t objects = 0;
  unsigned long long added = 0, removed = 0;	/* of the dynamic linker's objects, when this was made */
  bool made = false;

  void update ();
};

/* For dl_iterate_phdr: 1 if the lists at DATA are up to date, otherwise -1.  */

int
check (dl_phdr_info *object, size_t, void *data)
{
  const loaded &l = *static_cast<const loaded *> (data);
  const bool right = l.made && l.readable.complete && l.constant.complete && l.added == object->dlpi_adds
		     && l.removed == object->dlpi_subs;
  return right ? 1 : -1;
}

/* For dl_iterate_phdr: add the parts of OBJECT to the lists at DATA.  */

int
note (dl_phdr_info *object, size_t, void *data)
{
  loaded &l = *static_cast<loaded *> (data);
  static const uintptr_t page = uintptr_t (sysconf (_SC_PAGESIZE));
  l.added = object->dlpi_adds;
  l.removed = object->dlpi_subs;
  for (size_t i = 0; i < object->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &h = object->dlpi_phdr[i];
      const uintptr_t start = object->dlpi_addr + h.p_vaddr, end = start + h.p_memsz;
      if (h.p_type == PT_LOAD && (h.p_flags & PF_R))
	l.readable.add (start, end, l.objects);
      if (h.p_type == PT_LOAD && !(h.p_flags & PF_W))
	l.constant.add (start, end, l.objects);
      else if (h.p_type == PT_GNU_RELRO)
	/* As the dynamic linker does: a part that shares its last page with another object stays writable.  */
	l.constant.add (start & -page, end & -page, l.objects);
    }
  l.objects++;
  return 0;
}

void
loaded::update ()
{
  if (dl_iterate_phdr (check, this) == 1)
    return;
  readable.clear ();
  constant.clear ();
  objects = 0;
  dl_iterate_phdr (note, this);
  made = true;
  readable.sort ();
  constant.sort ();
}

std::mutex lock;
loaded now;

} // namespace

bool
constant_p (const void *p)
{
  std::lock_guard<std::mutex> hold (lock);
  now.update ();
  return now.constant.find (reinterpret_cast<uintptr_t> (p));
}

std::vector<address_range>
readable_segments (const void *p)
{
  std::lock_guard<std::mutex> hold (lock);
  now.update ();
  std::vector<address_range> result;
  if (const part *in = now.readable.find (reinterpret_cast<uintptr_t> (p)))
    for (size_t i = 0; i < now.readable.count; i++)
      if (now.readable.at[i].object == in->object)
	result.push_back (now.readable.at[i]);
  return result;
}

} // namespace heddle
