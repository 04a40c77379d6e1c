/* memory-pool.cc -- device memory, handed out from large chunks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   cuMemAlloc and cuMemFree cost some microseconds each, and cuMemFree waits for the whole device: together as much as a
   kernel's launch and the wait for it.  libgomp allocates and frees a block for every target region with mapped data.
   The driver is therefore asked for chunks, and blocks are cut from chunks.

   Blocks are kept in address order, for merging with free neighbours, and free blocks by size: the smallest sufficient
   block is taken, and the rest of it stays free.  Blocks up to 1 MiB live in chunks of their own, which grow from 4 to
   64 MiB as more are needed; a larger block without room in any chunk makes a chunk of its size.  A small block with a
   long life therefore does not hold a large chunk.

   libgomp allocates a block of the same size for each run of a region, and frees it behind.  The small block freed last
   is therefore kept whole, for the next request of its size.

   The simulator knows the driver's allocations, and stops a kernel with an access beyond them.  Under the simulator
   each block is therefore a chunk, and only a request of the same size can have it again.  libgomp asks for more than
   it needs, to align the address: to leave no rest of it, the pool returns an address before the block, or in it
   (shift).

   An empty chunk is kept for the next time while the empty chunks together stay under the limit; all are
   given back before an allocation fails.  */

#include "plugin/types/memory-pool.h"
#include "plugin/types/device.h"
#include "plugin/tuning.h"

#include <algorithm>
#include <assert.h>

namespace heddle {

/* Derived, in bytes of a chunk with the same place among these: large_block, as arrays beyond it have chunks of their
   own.  */
constexpr size_t known_granule = 1 << 20;

/* Hardware, in bytes: the sizes of large chunks are multiples, as the driver gives memory in pages of 2 MiB.  */
constexpr size_t large_granule = 2 << 20;

/* Estimate, in bytes: a block of no more is kept as it is when it is freed, for the next request of its size.  The
   block of a region's variables, which comes again and again.  */
constexpr size_t most_kept = 4096;

/* Estimate, in bytes: of a chunk for small blocks; each is twice as large as the previous.  */
constexpr size_t most_small_chunk = 67108864;

namespace {

constexpr size_t
round_up (size_t n, size_t to)
{
  return (n + to - 1) & ~(to - 1);
}

constexpr cu_result success { CUDA_SUCCESS, "" };

} // namespace

void
memory_pool::open (device &d, size_t limit, bool exact)
{
  std::lock_guard<std::mutex> guard (m_lock);
  m_device = &d;
  m_limit = limit;
  m_exact = exact;
}

bool
memory_pool::unify ()
{
  std::lock_guard<std::mutex> guard (m_lock);
  if (m_unified)
    return true;
  trim_locked ();
  m_unified = m_chunks.empty ();
  return m_unified;
}

cu_result
memory_pool::add_chunk (size_t size, kind what)
{
  current_context scope (*m_device);
  if (!scope.result)
    return scope.result;
  CUdeviceptr base;
  cu_result r = m_unified ? CU (MemAllocManaged, &base, size, CU_MEM_ATTACH_GLOBAL) : CU (MemAlloc, &base, size);
  if (!r)
    return r;
  auto in = m_chunks.emplace (base, chunk { size, 0, what }).first;
  m_blocks.emplace (base, block { size, 0, in, FREE });
  m_free[what].emplace (size, base);
  m_reserved += size;
  m_unused_chunks += size;
  return r;
}

/* Give chunk C back, without any block in use: its whole is one free block.  */
cu_result
memory_pool::drop_chunk (chunk_map::iterator c)
{
  assert (c->second.used == 0);
  current_context scope (*m_device);
  if (!scope.result)
    return scope.result;
  m_free[c->second.what].erase ({ c->second.size, c->first });
  m_blocks.erase (c->first);
  m_reserved -= c->second.size;
  m_unused_chunks -= c->second.size;
  m_removed.fetch_add (1, std::memory_order_release);
  cu_result r = CU (MemFree, c->first);
  m_chunks.erase (c);
  return r;
}

cu_result
memory_pool::trim_locked ()
{
  cu_result worst = success;
  release_kept ();
  for (auto c = m_chunks.begin (); c != m_chunks.end ();)
    {
      auto next = std::next (c);
      if (c->second.used == 0)
	{
	  cu_result r = drop_chunk (c);
	  if (!r)
	    worst = r;
	}
      c = next;
    }
  return worst;
}

cu_result
memory_pool::trim ()
{
  std::lock_guard<std::mutex> guard (m_lock);
  return trim_locked ();
}

/* B is in use, or no more.  */
void
memory_pool::count (block &b, bool used)
{
  chunk &c = b.in->second;
  if (used && c.used == 0)
    m_unused_chunks -= c.size;
  c.used += used ? b.size : -b.size;
  m_used += used ? b.size : -b.size;
  if (!used && c.used == 0)
    m_unused_chunks += c.size;
}

cu_result
memory_pool::alloc (size_t size, size_t alignment, CUdeviceptr *address)
{
  assert (alignment >= drivers_alignment && (alignment & (alignment - 1)) == 0);
  const cu_result too_much { CUDA_ERROR_OUT_OF_MEMORY, cuda_symbols::MemAlloc };
  if (size == 0)
    size = 1;
  if (size > SIZE_MAX / 4 || alignment > SIZE_MAX / 4)
    return too_much;
  const size_t need = (m_exact ? size : round_up (size, drivers_alignment)) + (alignment - drivers_alignment);

  std::lock_guard<std::mutex> guard (m_lock);
  if (m_kept != m_blocks.end () && m_kept->second.size == need && alignment == drivers_alignment)
    {
      block &again = m_kept->second;
      *address = again.given = m_kept->first;
      again.state = USED;
      count (again, true);
      m_newest = m_kept;
      m_kept = m_blocks.end ();
      return success;
    }
  const kind what = need > tuning.large_block ? LARGE : SMALL;
  auto &free_blocks = m_free[what];
  auto find_fit = [&] {
    auto b = free_blocks.lower_bound ({ need, 0 });
    return m_exact && b != free_blocks.end () && b->first != need ? free_blocks.end () : b;
  };
  auto fit = find_fit ();
  if (fit == free_blocks.end ())
    {
      release_kept ();
      fit = find_fit ();
    }
  if (fit == free_blocks.end ())
    {
      const size_t least = m_exact ? need : round_up (need, large_granule);
      if (m_next_small == 0)
	m_next_small = tuning.small_chunk;
      const size_t wanted = what == SMALL && !m_exact ? std::max (m_next_small, least) : least;
      cu_result r = add_chunk (wanted, what);
      if (r.code == CUDA_ERROR_OUT_OF_MEMORY)
	{
	  trim_locked ();
	  r = add_chunk (least, what);
	}
      if (!r)
	return r;
      if (what == SMALL && m_next_small < most_small_chunk)
	m_next_small *= 2;
      fit = find_fit ();
    }

  const CUdeviceptr start = fit->second;
  free_blocks.erase (fit);
  m_newest = m_blocks.find (start);
  block &taken = m_newest->second;
  if (taken.size > need)
    {
      const size_t rest = taken.size - need;
      m_blocks.emplace (start + need, block { rest, 0, taken.in, FREE });
      free_blocks.emplace (rest, start + need);
      taken.size = need;
    }
  taken.state = USED;
  taken.given = (start + alignment - 1) & ~CUdeviceptr (alignment - 1);
  count (taken, true);
  *address = taken.given;
  return success;
}

CUdeviceptr
memory_pool::shift (CUdeviceptr address, ptrdiff_t shift)
{
  std::lock_guard<std::mutex> guard (m_lock);
  return m_blocks.find (address)->second.given += CUdeviceptr (shift);
}

/* The block around ADDRESS, or the block with ADDRESS as its handed-out address; or another one.  */
memory_pool::block_map::iterator
memory_pool::block_at (CUdeviceptr address)
{
  auto b = m_blocks.upper_bound (address);
  return b != m_blocks.begin () && (b == m_blocks.end () || b->second.state != USED || address < b->second.given)
	 ? std::prev (b) : b;
}

bool
memory_pool::find_locked (CUdeviceptr address, CUdeviceptr *start, size_t *size)
{
  auto b = block_at (address);
  if (b == m_blocks.end () || b->second.state != USED || address < b->second.given
      || address >= b->first + b->second.size)
    return false;
  *start = std::max (b->first, b->second.given);
  *size = b->first + b->second.size - *start;
  return true;
}

bool
memory_pool::find (CUdeviceptr address, CUdeviceptr *start, size_t *size)
{
  std::lock_guard<std::mutex> guard (m_lock);
  return find_locked (address, start, size);
}

std::vector<std::pair<CUdeviceptr, size_t>>
memory_pool::blocks_in_use ()
{
  std::vector<std::pair<CUdeviceptr, size_t>> result;
  std::lock_guard<std::mutex> guard (m_lock);
  for (const auto &b : m_blocks)
    if (b.second.state == USED)
      {
	const CUdeviceptr start = std::max (b.first, b.second.given);
	result.emplace_back (start, b.first + b.second.size - start);
      }
  return result;
}

memory_pool::chunk_map::const_iterator
memory_pool::chunk_of (CUdeviceptr word) const
{
  auto c = m_chunks.upper_bound (word);
  return c != m_chunks.begin () && (--c, word - c->first < c->second.size) ? c : m_chunks.end ();
}

bool
memory_pool::in_block (CUdeviceptr address, const CUdeviceptr *words, size_t count)
{
  CUdeviceptr start;
  size_t size;
  std::lock_guard<std::mutex> guard (m_lock);
  return find_locked (address, &start, &size)
	 && std::none_of (words, words + count, [&] (CUdeviceptr word)
	      {
		return word - start >= size && chunk_of (word) != m_chunks.end ();
	      });
}

/* The place of the chunk around WORD.  */
static known_chunks::range &
place_of (known_chunks &known, CUdeviceptr word)
{
  return known.ranges[word / known_granule % chunk_places];
}

/* KNOWN was true when M_REMOVED had its value, and chunks go only with a change of M_REMOVED: KNOWN therefore equals
   the map at the time when M_REMOVED is read here.  */
size_t
memory_pool::foreign (CUdeviceptr *words, size_t count, known_chunks &known)
{
  const auto now_known = [&] (CUdeviceptr word)
    {
      const known_chunks::range &r = place_of (known, word);
      return word - r.start < r.size;
    };
  if (known.removed == m_removed.load (std::memory_order_acquire))
    count = size_t (std::remove_if (words, words + count, now_known) - words);
  if (!count)
    return 0;

  std::lock_guard<std::mutex> guard (m_lock);
  const uint64_t removed = m_removed.load (std::memory_order_relaxed);
  if (known.removed != removed)
    {
      known = known_chunks ();
      known.removed = removed;
    }
  const auto in_chunk = [&] (CUdeviceptr word)
    {
      const auto c = chunk_of (word);
      if (c == m_chunks.end ())
	return false;
      place_of (known, word) = { c->first, c->second.size };
      return true;
    };
  return size_t (std::remove_if (words, words + count, in_chunk) - words);
}

/* Make the unused block B free, and merge it with free neighbours.  */
void
memory_pool::release (block_map::iterator b)
{
  auto in = b->second.in;
  auto &free_blocks = m_free[in->second.what];

  /* Chunks may lie side by side; blocks of two chunks do not merge.  */
  auto next = std::next (b);
  if (next != m_blocks.end () && next->second.state == FREE && next->second.in == in)
    {
      free_blocks.erase ({ next->second.size, next->first });
      b->second.size += next->second.size;
      m_blocks.erase (next);
    }
  if (b != m_blocks.begin ())
    {
      auto before = std::prev (b);
      if (before->second.state == FREE && before->second.in == in)
	{
	  free_blocks.erase ({ before->second.size, before->first });
	  before->second.size += b->second.size;
	  m_blocks.erase (b);
	  b = before;
	}
    }
  b->second.state = FREE;
  free_blocks.emplace (b->second.size, b->first);
}

void
memory_pool::release_kept ()
{
  if (m_kept == m_blocks.end ())
    return;
  auto kept = m_kept;
  m_kept = m_blocks.end ();
  release (kept);
}

cu_result
memory_pool::free (CUdeviceptr address, bool *found)
{
  std::lock_guard<std::mutex> guard (m_lock);
  const bool newest = m_newest != m_blocks.end () && m_newest->second.given == address;
  auto b = newest ? m_newest : block_at (address);
  *found = b != m_blocks.end () && b->second.state == USED && b->second.given == address;
  if (!*found)
    return success;
  if (newest)
    m_newest = m_blocks.end ();

  auto in = b->second.in;
  count (b->second, false);
  release_kept ();
  if (b->second.size <= most_kept)
    {
      b->second.state = KEPT;
      m_kept = b;
    }
  else
    release (b);

  if (in->second.used == 0 && m_unused_chunks > m_limit)
    {
      release_kept ();
      return drop_chunk (in);
    }
  return success;
}

cu_result
memory_pool::close (bool call_driver)
{
  std::lock_guard<std::mutex> guard (m_lock);
  cu_result worst = success;
  if (call_driver)
    for (auto &c : m_chunks)
      {
	cu_result r = CU (MemFree, c.first);
	if (!r)
	  worst = r;
      }
  m_chunks.clear ();
  m_blocks.clear ();
  m_removed.fetch_add (1, std::memory_order_release);
  m_kept = m_newest = m_blocks.end ();
  for (auto &f : m_free)
    f.clear ();
  m_used = m_reserved = m_unused_chunks = 0;
  m_unified = false;
  return worst;
}

void
memory_pool::usage (size_t *used, size_t *reserved)
{
  std::lock_guard<std::mutex> guard (m_lock);
  *used = m_used;
  *reserved = m_reserved;
}

} // namespace heddle
