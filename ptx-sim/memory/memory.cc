/* memory.cc -- the simulated device's memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Device memory is one reservation of host address space, committed by the host at the first touch.  Allocations are
   256-byte aligned, keep a gap to their neighbours, and follow the last one's end, so that both overruns and stale
   pointers meet addresses of nobody.  The gap is eight times as large as the allocation, for an index that is wrong by
   a factor, but at most 1 MiB, and 256 bytes where memory is short or a kernel allocates.  Gaps are address space, not
   memory: a gap counts as 256 bytes in use, and twice the memory's size is reserved, with an unusable page at both
   ends: the system takes neighbours for one piece of memory, and a program that asks for its memory must not take the
   device's for its own.  Small allocations are filled with a pattern: a kernel that counts on zeros fails here, as it
   would some day on a GPU.  */

#include "types/memory.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>

namespace ptxsim {

static const size_t granule = 256, page = 4096;
static const size_t gap = 256, widest_gap = size_t (1) << 20;
static const size_t fill_limit = size_t (1) << 20;
static const size_t discard_limit = size_t (1) << 16;

bool
memory::create (size_t size, bool pageable)
{
  m_pageable = pageable;
  size = (size + 0xffff) & ~size_t (0xffff);
  auto reserve = [] (size_t n) {
    return mmap (nullptr, n + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  };
  m_reserved = 2 * size;
  void *p = reserve (m_reserved);
  if (p == MAP_FAILED)
    p = reserve (m_reserved = size);
  if (p == MAP_FAILED)
    return false;
  m_base = static_cast<char *> (p) + page;
  if (mprotect (m_base, m_reserved, PROT_READ | PROT_WRITE) != 0)
    {
      munmap (p, m_reserved + 2 * page);
      m_base = nullptr;
      return false;
    }
  m_size = size;
  m_next = uint64_t (m_base);
  m_free[m_next] = m_reserved;
  return true;
}

memory::~memory ()
{
  if (m_base)
    munmap (m_base - page, m_reserved + 2 * page);
}

/* The bytes that an allocation of SIZE bytes takes with the least gap.  */
static size_t
least_taken (size_t size)
{
  return ((size ? size : 1) + granule - 1 + gap) & ~(granule - 1);
}

uint64_t
memory::allocate (size_t size, size_t align, memory_kind kind)
{
  if (size > m_size)
    return 0;
  if (align < granule)
    align = granule;
  size_t taken = least_taken (size);
  std::unique_lock<std::shared_mutex> lock (m_lock);
  if (taken > m_size - m_used)
    return 0;
  auto fits = [&] (std::map<uint64_t, size_t>::iterator it) {
    uint64_t at = (it->first + align - 1) & ~uint64_t (align - 1);
    return at + taken <= it->first + it->second && at + taken > at;
  };
  auto find = [&] {
    auto it = m_free.lower_bound (m_next);
    while (it != m_free.end () && !fits (it))
      ++it;
    if (it == m_free.end ())
      for (it = m_free.begin (); it != m_free.end () && !fits (it);)
	++it;
    return it;
  };
  auto it = m_free.end ();
  if (kind != memory_kind::heap && size < m_size / 16)
    {
      const size_t least = taken;
      taken += std::min (8 * (least - gap), widest_gap) - gap;
      it = find ();
      if (it == m_free.end ())
	taken = least;
    }
  if (it == m_free.end ())
    it = find ();
  if (it == m_free.end ())
    return 0;
  uint64_t start = it->first, end = start + it->second;
  uint64_t at = (start + align - 1) & ~uint64_t (align - 1);
  m_free.erase (it);
  if (at > start)
    m_free[start] = at - start;
  if (at + taken < end)
    m_free[at + taken] = end - at - taken;
  m_next = at + taken;
  m_regions[at] = record { size, kind, taken };
  m_used += least_taken (size);
  if (kind == memory_kind::heap)
    m_heap_used += least_taken (size);
  lock.unlock ();
  if (size <= fill_limit)
    memset (reinterpret_cast<void *> (at), 0xcd, size);
  return at;
}

bool
memory::release (uint64_t addr, memory_kind kind)
{
  std::unique_lock<std::shared_mutex> lock (m_lock);
  auto it = m_regions.find (addr);
  if (it == m_regions.end () || it->second.kind != kind)
    return false;
  size_t taken = it->second.taken, size = it->second.size;
  m_regions.erase (it);
  m_epoch.fetch_add (1, std::memory_order_release);
  m_used -= least_taken (size);
  if (kind == memory_kind::heap)
    m_heap_used -= least_taken (size);
  if (taken >= discard_limit)
    {
      /* Whole pages only; this is a courtesy to the host, so a failure does not matter.  */
      uint64_t lo = (addr + 4095) & ~uint64_t (4095), hi = (addr + taken) & ~uint64_t (4095);
      if (hi > lo)
	madvise (reinterpret_cast<void *> (lo), hi - lo, MADV_DONTNEED);
    }
  auto next = m_free.lower_bound (addr);
  if (next != m_free.end () && next->first == addr + taken)
    {
      taken += next->second;
      next = m_free.erase (next);
    }
  if (next != m_free.begin ())
    {
      auto before = std::prev (next);
      if (before->first + before->second == addr)
	{
	  before->second += taken;
	  return true;
	}
    }
  m_free[addr] = taken;
  return true;
}

status
memory::add_host (uint64_t addr, size_t size, memory_kind kind)
{
  if (!addr || !size || addr + size < addr)
    return status::invalid_value;
  std::unique_lock<std::shared_mutex> lock (m_lock);
  auto next = m_regions.lower_bound (addr);
  if (next != m_regions.end () && next->first < addr + size)
    return status::already_registered;
  if (next != m_regions.begin ())
    {
      auto before = std::prev (next);
      if (before->first + before->second.size > addr)
	return status::already_registered;
    }
  m_regions[addr] = record { size, kind, 0 };
  return status::ok;
}

status
memory::remove_host (uint64_t addr)
{
  std::unique_lock<std::shared_mutex> lock (m_lock);
  auto it = m_regions.find (addr);
  if (it == m_regions.end ()
      || (it->second.kind != memory_kind::host && it->second.kind != memory_kind::constant))
    return status::not_registered;
  m_regions.erase (it);
  m_epoch.fetch_add (1, std::memory_order_release);
  return status::ok;
}

void
memory::add_constant (uint64_t addr, size_t size)
{
  std::unique_lock<std::shared_mutex> lock (m_lock);
  m_regions[addr] = record { size, memory_kind::constant, 0 };
}

void
memory::remove_constant (uint64_t addr)
{
  std::unique_lock<std::shared_mutex> lock (m_lock);
  m_regions.erase (addr);
  m_epoch.fetch_add (1, std::memory_order_release);
}

/* The host's memory at ADDR, as the kernel tells; constant if it cannot be written.  */
region
memory::find_host (uint64_t addr) const
{
  region r;
  FILE *maps = fopen ("/proc/self/maps", "re");
  char line[512];
  while (maps && r.kind == memory_kind::none && fgets (line, sizeof line, maps))
    {
      unsigned long long lo, hi;
      char permissions[5];
      /* The rest of a long line is no mapping.  */
      if (sscanf (line, "%llx-%llx %4s", &lo, &hi, permissions) == 3 && addr >= lo && addr < hi
	  && permissions[0] == 'r')
	{
	  r.base = lo;
	  r.size = hi - lo;
	  r.kind = permissions[1] == 'w' ? memory_kind::host : memory_kind::constant;
	}
    }
  if (maps)
    fclose (maps);
  return r;
}

region
memory::find (uint64_t addr) const
{
  std::shared_lock<std::shared_mutex> lock (m_lock);
  region r;
  auto it = m_regions.upper_bound (addr);
  if (it == m_regions.begin () || addr - std::prev (it)->first >= std::prev (it)->second.size)
    {
      if (!m_pageable || is_arena (addr))
	return r;
      lock.unlock ();
      return find_host (addr);
    }
  --it;
  r.base = it->first;
  r.size = it->second.size;
  r.kind = it->second.kind;
  return r;
}

std::vector<region>
memory::all () const
{
  std::shared_lock<std::shared_mutex> lock (m_lock);
  std::vector<region> regions;
  for (const auto &r : m_regions)
    {
      regions.emplace_back ();
      regions.back ().base = r.first;
      regions.back ().size = r.second.size;
      regions.back ().kind = r.second.kind;
    }
  return regions;
}

region
memory::nearest (uint64_t addr) const
{
  std::shared_lock<std::shared_mutex> lock (m_lock);
  region r;
  uint64_t best = UINT64_MAX;
  auto look = [&] (std::map<uint64_t, record>::const_iterator it) {
    uint64_t lo = it->first, hi = lo + it->second.size;
    uint64_t distance = addr < lo ? lo - addr : addr >= hi ? addr - hi + 1 : 0;
    if (distance < best)
      {
	best = distance;
	r.base = lo;
	r.size = it->second.size;
	r.kind = it->second.kind;
      }
  };
  auto it = m_regions.upper_bound (addr);
  if (it != m_regions.end ())
    look (it);
  if (it != m_regions.begin ())
    look (std::prev (it));
  return r;
}

local_arena::~local_arena ()
{
  if (base)
    munmap (base, mapped);
}

bool
local_arena::reserve (unsigned threads, size_t want)
{
  /* An odd number of cache lines more than whole pages: the lanes' stacks do not fall into the same sets.  */
  size_t s = ((want + 4095) & ~size_t (4095)) + 64 * 9;
  if (base && s == stride && s * threads <= mapped)
    {
      limit = want;
      return true;
    }
  if (base)
    munmap (base, mapped);
  base = nullptr;
  mapped = 0;
  void *p = mmap (nullptr, s * threads, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    return false;
  base = static_cast<char *> (p);
  mapped = s * threads;
  stride = s;
  limit = want;
  return true;
}

} // namespace ptxsim
