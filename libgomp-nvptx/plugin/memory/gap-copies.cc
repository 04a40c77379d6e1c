/* gap-copies.cc -- copies of elements with gaps between them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp maps a section of a Fortran array as one block, from the lowest element to the highest.  The gaps in the
   block belong to other objects, whose values on host and device differ, and have to.  libgomp's copies know nothing of
   gaps, so the program tells of its sections around libgomp's calls (gcc-plugin/host/clauses/gap-copies.cc).  A copy of
   exactly such a block by the same thread is by elements: to the host by way of another block, as one transfer; to the
   device run by run, as kernels may write to the gaps meanwhile.  */

#include "plugin/memory/gap-copies.h"

#include <stdlib.h>
#include <string.h>

extern "C" __attribute__ ((visibility ("default"))) heddle_note_section_function heddle_note_section;

namespace heddle {

static thread_local const heddle_section *sections;

/* The bytes of S have gaps.  */
static bool
has_gaps (const heddle_section &s)
{
  long bytes = s.element;
  for (long i = 0; i < s.rank; i++)
    bytes *= s.dims[i].count;
  return bytes < s.size;
}

const heddle_section *
section_with_gaps (const void *start, size_t size)
{
  for (const heddle_section *s = sections; s; s = s->next)
    if (s->start == start && size_t (s->size) == size && has_gaps (*s))
      return s;
  return nullptr;
}

/* Copy the elements of S.  */
static bool
section_to_host (device &d, const heddle_section &s, const void *from)
{
  char *copy = static_cast<char *> (malloc (size_t (s.size)));
  /* Without memory, run by run.  */
  const bool block = copy && device_to_host (d, copy, from, size_t (s.size));
  const bool done = (block || !copy) && each_run (s, s.rank, 0, [&] (long at, long run) {
    if (!copy)
      return device_to_host (d, s.start + at, static_cast<const char *> (from) + at, size_t (run));
    memcpy (s.start + at, copy + at, size_t (run));
    return true;
  });
  free (copy);
  return done;
}

bool
mapped_to_host (device &d, void *to, const void *from, size_t size)
{
  const heddle_section *s = section_with_gaps (to, size);
  return s ? section_to_host (d, *s, from) : device_to_host (d, to, from, size);
}

} // namespace heddle

void
heddle_note_section (heddle_section *section, int begin)
{
  if (begin)
    {
      section->next = heddle::sections;
      heddle::sections = section;
    }
  else
    heddle::sections = section->next;
}
