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
   device run by run, as kernels may write to the gaps meanwhile.

   A region with "nowait" is copied by any thread, so all threads know of its sections until the region's end.  On a
   queue of OpenACC's the elements are taken from the other block by a function of the host's, in the queue's order.  */

#include "plugin/memory/gap-copies.h"

#include <atomic>
#include <mutex>
#include <new>
#include <stdlib.h>
#include <string.h>

extern "C" __attribute__ ((visibility ("default"))) heddle_note_section_function heddle_note_section;

namespace heddle {

static thread_local const heddle_section *sections;

/* Those of all threads.  */
static std::mutex shared_lock;
static std::atomic<bool> any_shared;
static const heddle_section *shared_sections;

static const heddle_section *
find_block (const heddle_section *first, const void *start, size_t size)
{
  for (const heddle_section *s = first; s; s = s->next)
    if (s->start == start && size_t (s->size) == size && heddle_has_gaps (s))
      return s;
  return nullptr;
}

const heddle_section *
section_with_gaps (const void *start, size_t size)
{
  return find_block (sections, start, size);
}

/* The same for copies to the host, with those of all threads.  */
static const heddle_section *
section_for_host (const void *start, size_t size)
{
  const heddle_section *s = section_with_gaps (start, size);
  if (s || !any_shared.load ())
    return s;
  std::lock_guard<std::mutex> guard (shared_lock);
  return find_block (shared_sections, start, size);
}

static void
add (const heddle_section **list, heddle_section *s)
{
  s->next = *list;
  *list = s;
}

static void
take_away (const heddle_section **list, const heddle_section *s)
{
  while (*list && *list != s)
    list = const_cast<const heddle_section **> (&(*list)->next);
  if (*list)
    *list = s->next;
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
  const heddle_section *s = section_for_host (to, size);
  return s ? section_to_host (d, *s, from) : device_to_host (d, to, from, size);
}

namespace {

/* A section whose block is on its way to the host: the section's description, and then the block.  */
struct block_under_way
{
  const heddle_section *section;
  char *block;
};

/* Take the elements from the block of DATA, a block_under_way.  */
void
take_elements (void *data)
{
  block_under_way *const b = static_cast<block_under_way *> (data);
  const heddle_section &s = *b->section;
  each_run (s, s.rank, 0, [&] (long at, long run) {
    memcpy (s.start + at, b->block + at, size_t (run));
    return true;
  });
  free (data);
}

} // namespace

cu_result
queue_to_host (void *to, CUdeviceptr from, size_t size, CUstream on)
{
  const heddle_section *const s = section_with_gaps (to, size);
  if (!s)
    return CU (MemcpyDtoHAsync, to, from, size, on);
  const size_t head = sizeof (block_under_way), description = sizeof *s + size_t (s->rank) * sizeof s->dims[0];
  char *const all = static_cast<char *> (malloc (head + description + size));
  if (!all)
    {
      cu_result r { CUDA_SUCCESS, "" };
      each_run (*s, s->rank, 0, [&] (long at, long run) {
	r = CU (MemcpyDtoHAsync, s->start + at, from + CUdeviceptr (at), size_t (run), on);
	return bool (r);
      });
      return r;
    }
  memcpy (all + head, s, description);
  block_under_way *const b = new (all) block_under_way { reinterpret_cast<heddle_section *> (all + head),
							 all + head + description };
  cu_result r = CU (MemcpyDtoHAsync, b->block, from, size, on);
  if (r)
    r = CU (LaunchHostFunc, on, take_elements, b);
  else
    free (all);
  return r;
}

} // namespace heddle

void
heddle_note_section (heddle_section *section, int what)
{
  using namespace heddle;
  switch (what)
    {
    case HEDDLE_SECTION_BEGIN:
      add (&sections, section);
      break;
    case HEDDLE_SECTION_END:
      take_away (&sections, section);
      break;
    default:
      std::lock_guard<std::mutex> guard (shared_lock);
      if (what == HEDDLE_SECTION_SHARED_BEGIN)
	add (&shared_sections, section);
      else
	take_away (&shared_sections, section);
      any_shared.store (shared_sections);
    }
}
