/* shown-memory.cc -- the host's memory, for devices limited to memory known to the driver.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A program with "requires unified_shared_memory" may use any of its memory in a region.  GPUs with pageable access
   (heterogeneous memory management in the system, or hardware that is coherent with the CPU) do.  Others reach
   registered memory of the host, under its own address, and get an error elsewhere, which ends all work of the device:
   a page cannot be registered at its first touch.  All of the program's memory is therefore registered before a kernel
   is launched: variables and constants of the program and its libraries, the heap, stacks, and other mapped memory.
   The system lists it (/proc/self/maps).

   Reading this list takes as long as several launches.  It is read again only after a change: of the heap's end, the
   number of libraries, mapped memory or threads, as the program reports (program-heap.h), or the stack in use.

   Registered are pages, not addresses.  Unmapped memory stays with the driver, and the device sees the old contents
   when other memory comes to its place.  Changed ranges are therefore given up and registered anew (memory_changed):
   memory that the program unmaps; stacks when a thread is made, as the C library gives back pages of stacks when a
   thread ends; all writable memory after fork, as then the first write of each page may go to a new page; files' when a
   library has been unloaded.  Without reports of the program (changes_are_told), all writable memory is registered anew
   each time.

   While a range is given up and registered anew no kernel may be launched, of whatever thread, and none may be running
   (launching_hold).

   Registration brings pages into memory: untouched pages, too.  Mapped memory larger than half of the available memory
   is therefore not registered unless most of it is present (tables of address sanitizers or databases), and of large
   stacks only the used part.  A kernel's failure names this omitted memory.  */

#include "plugin/types/shown-memory.h"
#include "plugin/memory/segments.h"
#include "plugin/types/device.h"
#include "plugin/types/requirements.h"
#include "plugin/error.h"

#include <algorithm>
#include <fcntl.h>
#include <link.h>
#include <map>
#include <pthread.h>
#include <shared_mutex>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace heddle {

namespace {

/* Estimate, in bytes: mapped memory of up to that size is registered as a whole, used or not.  Stacks of threads are
   that large where nobody asks for more.  */
constexpr size_t whole_mapping = 64 << 20;

constexpr uintptr_t page = 4096;

/* A line of the system's list.  */
struct mapping
{
  uintptr_t start, end;
  bool writable, shared, stack;		/* STACK: of a thread, with a page below that nobody can use */
  bool main_stack, heap;
  std::string path;			/* or empty */
};

/* Registered ranges, by their start.  */
struct shown_range
{
  uintptr_t end;
  bool writable, stack;
};

/* State that can change without a report of the program.  */
struct moment
{
  void *heap_end;
  unsigned long long added, removed;	/* of the dynamic linker's objects */
  unsigned long changes;
  bool operator== (const moment &o) const
  {
    return heap_end == o.heap_end && added == o.added && removed == o.removed && changes == o.changes;
  }
};

struct hidden_range
{
  uintptr_t start, end;
  std::string what, why;
};

/* Replaced memory, to be registered anew.  The reporting call may be inside malloc: nothing is allocated here.  */
struct pending_changes
{
  std::mutex lock;
  address_range ranges[256];
  size_t count = 0;
  bool stacks = false, writable = false, all = false;
};

std::atomic<unsigned long> changes { 0 };
std::atomic<bool> unknown { false }, active { false };

pending_changes pending;

/* Held while something is given up until all is registered again; by many while kernels go to the driver.  */
std::shared_mutex registering;

std::mutex lock;		/* of all that follows */
std::map<uintptr_t, shown_range> *shown;
std::vector<hidden_range> *hidden;
moment last { nullptr, 0, 0, 0 };
bool failed;			/* the device has; nothing is registered any more */
uintptr_t main_stack_start;

/* For dl_iterate_phdr.  */
int
count_objects (dl_phdr_info *object, size_t, void *data)
{
  moment &m = *static_cast<moment *> (data);
  m.added = object->dlpi_adds;
  m.removed = object->dlpi_subs;
  return 1;
}

moment
this_moment ()
{
  moment m { sbrk (0), 0, 0, changes.load () };
  dl_iterate_phdr (count_objects, &m);
  return m;
}

/* All of FILE, whose size is unknown.  */
std::vector<char>
read_all (const char *file)
{
  std::vector<char> text (64 << 10);
  size_t used = 0;
  const int fd = open (file, O_RDONLY | O_CLOEXEC);
  ssize_t n = fd < 0 ? -1 : 1;
  while (n > 0)
    {
      if (used + 1 >= text.size ())
	text.resize (2 * text.size ());
      n = read (fd, text.data () + used, text.size () - used - 1);
      used += n > 0 ? size_t (n) : 0;
    }
  if (fd >= 0)
    close (fd);
  text.resize (n < 0 ? 1 : used + 1);
  text.back () = 0;
  return text;
}

/* Whether a mapping with PERMISSIONS of the file PATH, or of the system's name PATH, is memory of the program.
   Devices, including the drivers', and code are not; read-only files of the C library are not either.  */
bool
is_program_memory (const char *permissions, const char *path)
{
  static const char *const systems[] = { "[v", "anon_inode:", "/dev/" };
  static const char *const programs[] = { "/dev/shm/", "/dev/zero" };
  static const char *const drivers[] = { "libcuda.so", "libnvidia-", "libgomp-plugin-" };
  static const char *const tables[] = { "/usr/lib/locale/", "/usr/share/" };
  const auto begins = [] (const char *text, const char *with) { return !strncmp (text, with, strlen (with)); };
  const char *slash = strrchr (path, '/'), *name = slash ? slash + 1 : path;
  const bool writable = permissions[1] == 'w';
  if (permissions[0] != 'r' || (!writable && (permissions[2] == 'x' || !*path)))
    return false;
  for (const char *with : programs)
    if (begins (path, with))
      return true;
  for (const char *with : systems)
    if (begins (path, with))
      return false;
  for (const char *with : drivers)
    if (begins (name, with))
      return false;
  for (const char *with : tables)
    if (!writable && begins (path, with))
      return false;
  return true;
}

/* The program's memory, in order of the addresses.  */
std::vector<mapping>
program_memory ()
{
  std::vector<mapping> all;
  std::vector<char> text = read_all ("/proc/self/maps");
  uintptr_t guard_end = 0;
  for (char *line = text.data (); *line;)
    {
      char *end = strchrnul (line, '\n');
      char *const next = *end ? end + 1 : end;
      *end = 0;
      unsigned long start, stop;
      char permissions[5];
      int at = 0;
      if (sscanf (line, "%lx-%lx %4s %*s %*s %*s %n", &start, &stop, permissions, &at) == 3 && at)
	{
	  const char *path = line + at;
	  if (is_program_memory (permissions, path))
	    all.push_back ({ start, stop, permissions[1] == 'w', permissions[3] == 's',
			     !*path && guard_end == start, !strcmp (path, "[stack]"), !strcmp (path, "[heap]"), path });
	  guard_end = !*path && !strncmp (permissions, "---", 3) ? stop : 0;
	}
      line = next;
    }
  return all;
}

/* The free bytes of the system, for programs.  */
size_t
available_memory ()
{
  const std::vector<char> text = read_all ("/proc/meminfo");
  const char *line = strstr (text.data (), "MemAvailable:");
  unsigned long kib;
  return line && sscanf (line, "MemAvailable: %lu", &kib) == 1 ? size_t (kib) << 10
	 : size_t (sysconf (_SC_PHYS_PAGES)) * page;
}

/* Call FUNCTION (ADDRESS) for each page of [START, END) in memory or swap space, until it returns false.  */
template <typename F>
void
for_pages_there (uintptr_t start, uintptr_t end, F function)
{
  constexpr uint64_t there = uint64_t (3) << 62;
  const int fd = open ("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  uint64_t entries[4096];
  bool more = fd >= 0;
  while (more && start < end)
    {
      const size_t wanted = std::min (size_t ((end - start) / page), sizeof entries / sizeof *entries);
      const ssize_t n = pread (fd, entries, wanted * sizeof *entries, off_t (start / page * sizeof *entries));
      const size_t count = n > 0 ? size_t (n) / sizeof *entries : 0;
      for (size_t i = 0; i < count && more; i++)
	more = !(entries[i] & there) || function (start + i * page);
      start += count * page;
      more = more && count;
    }
  if (fd >= 0)
    close (fd);
}

/* The part of M to be registered; empty, after a word in hidden, if it is too large.  */
mapping
part_to_show (mapping m)
{
  constexpr uintptr_t piece_of_stacks = 16 << 20, more_of_stacks = 256 << 10;
  if (m.heap || m.main_stack || m.end - m.start <= whole_mapping)
    return m;
  if (m.stack)
    {
      /* From the top: where nothing of a piece has been in use, nothing below it has.  */
      uintptr_t least = m.end;
      for (uintptr_t top = m.end, before = 0; top > m.start && least != before;)
	{
	  const uintptr_t bottom = std::max (m.start, top - piece_of_stacks);
	  before = least;
	  for_pages_there (bottom, top, [&] (uintptr_t at) { least = at; return false; });
	  top = bottom;
	}
      m.start = std::max (m.start, least - more_of_stacks);
      return m;
    }
  if (m.end - m.start <= available_memory () / 2)
    return m;
  /* The system's memory is the limit, and counting pages takes time.  */
  size_t there = 0;
  if ((m.end - m.start) / 2 / page <= size_t (sysconf (_SC_PHYS_PAGES)))
    for_pages_there (m.start, m.end, [&] (uintptr_t) { there += page; return true; });
  if (there < (m.end - m.start) / 2)
    {
      hidden->push_back ({ m.start, m.end, m.path,
			   "not much of it is in use, and it is larger than half of the memory" });
      m.end = m.start;
    }
  return m;
}

/* Wait until no kernel is running: a kernel may use the given-up memory.  D's context is current.  */
void
wait_for_kernels (device &d)
{
  for (device *other : *all_devices ())
    if (other == &d)
      note (d, CU (CtxSynchronize));
    else if (other->is_open.load () && !other->lost.load ())
      {
	current_context scope (*other);
	note (*other, CU (CtxSynchronize));
      }
}

/* Give up the registered ranges for which KEEP (start, range) is false; WAITED: nothing is running.  */
template <typename F>
void
hide_unless (device &d, bool &waited, F keep)
{
  for (auto i = shown->begin (); i != shown->end ();)
    if (keep (i->first, i->second))
      ++i;
    else
      {
	if (!waited)
	  wait_for_kernels (d);
	waited = true;
	/* The driver may report that the memory has gone; nothing can be done then.  */
	CU (MemHostUnregister, reinterpret_cast<void *> (i->first));
	i = shown->erase (i);
      }
}

/* Register [START, END) of M for D.  Parts registered already belong to other users: the registration leaves out these
   parts, down to PIECES of them.  */
void
show_range (device &d, const mapping &m, uintptr_t start, uintptr_t end, unsigned &pieces)
{
  constexpr uintptr_t least = 64 << 10;
  const unsigned flags = CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP
			 | (m.writable ? 0u : unsigned (CU_MEMHOSTREGISTER_READ_ONLY));
  const cu_result r = CU (MemHostRegister, reinterpret_cast<void *> (start), end - start, flags);
  if (r)
    (*shown)[start] = { end, m.writable, m.stack };
  else if (is_sticky (r.code))
    /* A kernel has failed: the thread that waits for it reports the failure.  */
    failed = true;
  else if (r.code == CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED)
    {
      if (end - start <= least || !pieces)
	return;
      pieces--;
      const uintptr_t middle = start + (end - start) / 2 / page * page;
      show_range (d, m, start, middle, pieces);
      show_range (d, m, middle, end, pieces);
    }
  /* Buffers of the driver have this name, too; shared memory of the program can be registered.  */
  else if (r.code != CUDA_ERROR_INVALID_VALUE || m.path != "/dev/zero (deleted)")
    {
      note (d, r);
      hidden->push_back ({ start, end, m.path, result_text (r).text });
    }
}

/* M is the driver's own: managed memory, or pinned.  */
bool
is_drivers (const mapping &m)
{
  const auto next = shown->upper_bound (m.start);
  unsigned type;
  return (next == shown->begin () || std::prev (next)->second.end <= m.start)
	 && CU_BESIDE (PointerGetAttribute, &type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, m.start);
}

/* Register the missing parts of M.  */
void
show_mapping (device &d, const mapping &m)
{
  unsigned pieces = 64;
  for (uintptr_t at = m.start; at < m.end;)
    {
      auto next = shown->upper_bound (at);
      const uintptr_t covered = next == shown->begin () ? 0 : std::prev (next)->second.end;
      if (covered > at)
	{
	  at = covered;
	  continue;
	}
      const uintptr_t end = next == shown->end () ? m.end : std::min (m.end, next->first);
      show_range (d, m, at, end, pieces);
      at = end;
    }
}

/* Whether all of [START, R.end) is in ALL, with the same permissions.  */
bool
still_there (const std::vector<mapping> &all, uintptr_t start, const shown_range &r)
{
  auto i = std::upper_bound (all.begin (), all.end (), start,
			     [] (uintptr_t a, const mapping &m) { return a < m.end; });
  for (; i != all.end () && i->start <= start && i->writable == r.writable; ++i)
    {
      if (i->end >= r.end)
	return true;
      start = i->end;
    }
  return false;
}

/* Bring the table up to date.  */
void
update (device &d, bool removed)
{
  std::unique_lock<std::shared_mutex> alone (registering);
  std::vector<address_range> ranges;
  bool stacks, writable, everything, waited = false;
  {
    std::lock_guard<std::mutex> hold (pending.lock);
    ranges.assign (pending.ranges, pending.ranges + pending.count);
    stacks = pending.stacks;
    writable = pending.writable || unknown.load ();
    everything = pending.all || removed;
    pending.stacks = pending.writable = pending.all = false;
    pending.count = 0;
  }
  hide_unless (d, waited, [&] (uintptr_t start, const shown_range &r)
    {
      if ((stacks && r.stack) || (writable && r.writable) || everything)
	return false;
      for (const address_range &c : ranges)
	if (c.start < r.end && c.end > start)
	  return false;
      return true;
    });
  const std::vector<mapping> all = program_memory ();
  const std::vector<hidden_range> hidden_before = *hidden;
  hidden->clear ();
  if (all.empty ())
    {
      hidden->push_back ({ 0, 0, "the program", "/proc/self/maps cannot be read" });
      return;
    }
  hide_unless (d, waited, [&] (uintptr_t start, const shown_range &r) { return still_there (all, start, r); });
  for (const mapping &m : all)
    {
      if (m.main_stack)
	main_stack_start = m.start;
      if (!failed && !is_drivers (m))
	show_mapping (d, part_to_show (m));
    }
  if (failed)
    *hidden = hidden_before;
}

/* Of the stacks of the calling thread and the first thread, the parts in use are registered.  */
bool
stacks_are_shown ()
{
  const uintptr_t here = reinterpret_cast<uintptr_t> (__builtin_frame_address (0));
  auto next = shown->upper_bound (here);
  if (next == shown->begin () || std::prev (next)->second.end <= here)
    return false;
  unsigned char there;
  return !main_stack_start
	 || mincore (reinterpret_cast<void *> (main_stack_start - page), page, &there) != 0;
}

void
after_fork ()
{
  std::lock_guard<std::mutex> hold (pending.lock);
  pending.writable = true;
  changes.fetch_add (1);
}

/* A lock may be somebody's whom the child does not have.  */
void
after_fork_in_child ()
{
  active.store (false);
}

} // namespace

void
show_memory (device &d)
{
  if (d.pageable || !use_host_memory ())
    return;
  std::lock_guard<std::mutex> hold (lock);
  if (failed)
    return;
  if (!shown)
    {
      shown = new std::map<uintptr_t, shown_range>;
      hidden = new std::vector<hidden_range>;
      active.store (true);
      pthread_atfork (nullptr, after_fork, after_fork_in_child);
      /* What is registered is used until the process ends, by whatever device.  */
      CUcontext kept;
      note (d, CU (DevicePrimaryCtxRetain, &kept, d.handle));
    }
  const moment now = this_moment ();
  if (now == last && !unknown.load () && stacks_are_shown ())
    return;
  const double began = now_ms ();
  update (d, now.removed != last.removed);
  last = now;
  info ("memory of the program shown to device %d: %zu ranges, %.3f ms", d.number, shown->size (), now_ms () - began);
}

void
memory_changed (const void *p, size_t size)
{
  if (!active.load ())
    return;
  if (size)
    {
      const uintptr_t start = reinterpret_cast<uintptr_t> (p);
      std::lock_guard<std::mutex> hold (pending.lock);
      if (pending.count < sizeof pending.ranges / sizeof *pending.ranges)
	pending.ranges[pending.count++] = { start, start + size };
      else
	pending.all = true;
    }
  changes.fetch_add (1);
}

void
threads_changed ()
{
  if (!active.load ())
    return;
  std::lock_guard<std::mutex> hold (pending.lock);
  pending.stacks = true;
  changes.fetch_add (1);
}

void
changes_are_told (bool told)
{
  unknown.store (!told);
}

launching_hold::launching_hold ()
  : m_held (active.load ())
{
  if (m_held)
    registering.lock_shared ();
}

launching_hold::~launching_hold ()
{
  if (m_held)
    registering.unlock_shared ();
}

hidden_memory_text::hidden_memory_text ()
{
  text[0] = 0;
  std::unique_lock<std::mutex> hold (lock, std::try_to_lock);
  if (!hold || !hidden || hidden->empty ())
    return;
  size_t at = 0;
  for (const hidden_range &h : *hidden)
    if (at < sizeof text)
      {
	const int n = snprintf (text + at, sizeof text - at, "%s%zu KiB at %p%s%s (%s)", at ? ", " : "",
				size_t (h.end - h.start) >> 10, reinterpret_cast<void *> (h.start),
				h.what.empty () ? "" : " of ", h.what.c_str (), h.why.c_str ());
	at += n > 0 ? size_t (n) : 0;
      }
}

} // namespace heddle
