/* constants.cc -- memory of the program that nobody may write.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A variable that a region uses without a clause is mapped "tofrom": libgomp copies it back when the region ends.
   So it does with constants, and with objects that may be constants: of a pointer or a reference to const, a Fortran
   dummy argument with intent(in), *this in a const member function.  Constants with static storage are in segments
   that are loaded read-only, or in the part of another that the dynamic linker protects when it has relocated it
   (PT_GNU_RELRO). Copying back to such a segment would end the program, and is not needed: a region must not change
   a constant.

   The compiler leaves out the constants that it knows (gcc-plugin/host/clauses/mapping-kinds.cc), this file the others.

   The segments are read from the dynamic linker's list, again when libraries have come or gone.  It counts both.  */

#include "plugin/memory/constants.h"

#include <algorithm>
#include <link.h>
#include <mutex>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

namespace heddle {

namespace {

/* Addresses from START to before END.  */
struct range
{
  uintptr_t start, end;
};

/* What cannot be written, in order.  If COMPLETE is false memory was short when it was to be listed.  */
struct range_list
{
  range *at = nullptr;
  size_t count = 0, room = 0;
  unsigned long long added = 0, removed = 0;	/* of the dynamic linker's objects, when this was made */
  bool made = false, complete = true;

  void add (uintptr_t start, uintptr_t end);
  bool find (uintptr_t p) const;
};

void
range_list::add (uintptr_t start, uintptr_t end)
{
  if (start >= end)
    return;
  if (count == room)
    {
      const size_t more = room ? 2 * room : 64;
      void *p = realloc (at, more * sizeof (range));
      if (!p)
	{
	  complete = false;
	  return;
	}
      at = static_cast<range *> (p);
      room = more;
    }
  at[count++] = { start, end };
}

bool
range_list::find (uintptr_t p) const
{
  const range *after = std::upper_bound (at, at + count, p, [] (uintptr_t a, const range &r) { return a < r.start; });
  return after != at && p < after[-1].end;
}

/* For dl_iterate_phdr: 1 if the list at DATA is up to date.  */
int
check (dl_phdr_info *object, size_t, void *data)
{
  const range_list &list = *static_cast<range_list *> (data);
  return list.made && list.complete && list.added == object->dlpi_adds && list.removed == object->dlpi_subs;
}

/* For dl_iterate_phdr: add what OBJECT has to the list at DATA.  */
int
note (dl_phdr_info *object, size_t, void *data)
{
  range_list &list = *static_cast<range_list *> (data);
  static const uintptr_t page = uintptr_t (sysconf (_SC_PAGESIZE));
  list.added = object->dlpi_adds;
  list.removed = object->dlpi_subs;
  for (size_t i = 0; i < object->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &h = object->dlpi_phdr[i];
      const uintptr_t start = object->dlpi_addr + h.p_vaddr, end = start + h.p_memsz;
      if (h.p_type == PT_LOAD && !(h.p_flags & PF_W))
	list.add (start, end);
      else if (h.p_type == PT_GNU_RELRO)
	/* As the dynamic linker does: what shares its last page with something else stays writable.  */
	list.add (start & -page, end & -page);
    }
  return 0;
}

} // namespace

bool
constant_p (const void *p)
{
  static std::mutex lock;
  static range_list list;
  std::lock_guard<std::mutex> hold (lock);
  if (!dl_iterate_phdr (check, &list))
    {
      list.count = 0;
      list.complete = true;
      dl_iterate_phdr (note, &list);
      list.made = true;
      std::sort (list.at, list.at + list.count, [] (const range &a, const range &b) { return a.start < b.start; });
    }
  return list.find (reinterpret_cast<uintptr_t> (p));
}

} // namespace heddle
