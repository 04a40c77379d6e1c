/* access.cc -- from the addresses of lanes to the host's memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Global addresses are host addresses, so an access is legal inside a region of memory.h.  Looking a region up takes a
   lock; a small cache of each worker, indexed by the instruction, remembers the last region, until memory's epoch
   changes.  The common case, 32 lanes in one region, costs a minimum and a maximum.  */

#include "check/mirrors.h"
#include "check/places.h"
#include "check/races.h"
#include "check/values.h"
#include "types/alu.h"
#include "types/launch.h"
#include "types/profile.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace ptxsim {

static const char *
verb (access kind)
{
  return loads_only (kind) ? "load" : kind == access::store ? "store" : "atomic operation";
}

static const char *
window_name (window w)
{
  static const char *const names[] = { "generic", "global", "shared", "local" };
  return names[unsigned (w)];
}

[[noreturn]] static void
misaligned (window w, access kind, unsigned bytes, unsigned lane, uint64_t addr)
{
  throw_fault (status::misaligned_address, lane, "misaligned %s of %u bytes at %s address 0x%" PRIx64, verb (kind),
	       bytes, window_name (w), addr);
}

/* Words for an address that is in no region.  */
[[noreturn]] static void
bad_global (exec &x, access kind, unsigned bytes, unsigned lane, uint64_t addr, bool read_only)
{
  if (read_only)
    throw_fault (status::illegal_address, lane, "%s of %u bytes at 0x%" PRIx64 ", which is constant memory",
		 verb (kind), bytes, addr);
  if (addr < 65536)
    throw_fault (status::illegal_address, lane, "%s of %u bytes through a null pointer (address 0x%" PRIx64 ")",
		 verb (kind), bytes, addr);
  if (addr >= code_window && addr - code_window < window_size)
    throw_fault (status::illegal_address, lane, "%s of %u bytes through a function's address", verb (kind), bytes);
  if (!x.mem->is_arena (addr) && x.mem->find_host (addr).kind != memory_kind::none)
    throw_fault (status::illegal_address, lane, "out-of-bounds %s of %u bytes at 0x%" PRIx64 ", where the device has "
		 "nothing (host memory that is not mapped?)%s", verb (kind), bytes, addr,
		 host_pointer (x, addr).c_str ());
  region r = x.mem->nearest (addr);
  uint64_t distance = addr < r.base ? r.base - addr : addr - r.base;
  if (r.kind == memory_kind::none || distance > r.size + (uint64_t (1) << 32))
    throw_fault (status::illegal_address, lane,
		 "out-of-bounds %s of %u bytes at 0x%" PRIx64 ", far from any memory of the device%s%s", verb (kind),
		 bytes, addr, x.mem->is_arena (addr) ? " in use (freed?)" : " (host memory that is not mapped?)",
		 x.mem->is_arena (addr) ? "" : host_pointer (x, addr).c_str ());
  const std::string name = near_variable (x, r, addr);
  if (addr < r.base)
    throw_fault (status::illegal_address, lane,
		 "out-of-bounds %s of %u bytes at 0x%" PRIx64 ", %" PRIu64 " bytes before the allocation of %zu "
		 "bytes at 0x%" PRIx64 "%s", verb (kind), bytes, addr, distance, r.size, r.base, name.c_str ());
  throw_fault (status::illegal_address, lane,
	       "out-of-bounds %s of %u bytes at 0x%" PRIx64 ", offset %" PRIu64 " of the allocation of %zu bytes at "
	       "0x%" PRIx64 "%s", verb (kind), bytes, addr, distance, r.size, r.base, name.c_str ());
}

static inline bool
writable (memory_kind k)
{
  return k != memory_kind::constant;
}

/* One lane's global address, the slow way; leaves the region in E.  */
static void
check_global (exec &x, region_cache::entry &e, access kind, unsigned bytes, unsigned lane, uint64_t addr)
{
  uint64_t epoch = x.mem->epoch ();
  region r = x.mem->find (addr);
  uint64_t end = r.base + r.size;
  if (bytes == 4 && (kind == access::atomic || kind == access::strong_load))
    end = (end + 3) & ~uint64_t (3);
  if (r.kind == memory_kind::none || addr + bytes > end || addr + bytes < addr)
    bad_global (x, kind, bytes, lane, addr, false);
  if (!loads_only (kind) && !writable (r.kind))
    bad_global (x, kind, bytes, lane, addr, true);
  e.lo = r.base;
  e.hi = r.base + r.size;
  e.epoch = epoch;
  e.kind = r.kind;
}

[[noreturn]] static void
bad_shared (exec &x, access kind, unsigned bytes, unsigned lane, uint64_t offset)
{
  if (offset < window_start)
    throw_fault (status::illegal_address, lane, "%s of %u bytes through a null pointer into shared memory (0x%"
		 PRIx64 ")", verb (kind), bytes, offset);
  throw_fault (status::illegal_address, lane,
	       "out-of-bounds %s of %u bytes at shared address 0x%" PRIx64 ": the block has %u bytes, from 0x%x on",
	       verb (kind), bytes, offset, x.blk->shared_bytes, window_start);
}

[[noreturn]] static void
bad_local (exec &x, access kind, unsigned bytes, unsigned lane, uint64_t offset)
{
  if (offset < window_start)
    throw_fault (status::illegal_address, lane, "%s of %u bytes through a null pointer into local memory (0x%"
		 PRIx64 ")", verb (kind), bytes, offset);
  throw_fault (status::illegal_address, lane,
	       "out-of-bounds %s of %u bytes at local address 0x%" PRIx64 ": live local memory ends at 0x%x",
	       verb (kind), bytes, offset, x.fr->local_top);
}

static void
resolve_shared (exec &x, access kind, unsigned bytes, uint32_t m, uint64_t *addr)
{
  const uint64_t end = uint64_t (window_start) + x.blk->shared_bytes;
  /* Of lanes side by side the first and the last tell.  */
  const bool right = m == full_mask && consecutive (addr, bytes) && !(addr[0] & (bytes - 1))
		     && addr[0] >= window_start && addr[31] < end && end - addr[31] >= bytes;
  for (uint32_t n = right ? 0 : m; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      uint64_t o = addr[l];
      if (o & (bytes - 1))
	misaligned (window::shared, kind, bytes, l, o);
      if (o < window_start || o >= end || end - o < bytes)
	bad_shared (x, kind, bytes, l, o);
    }
  uint64_t base = uint64_t (x.blk->shared.get ());
  for (int l = 0; l < 32; l++)
    addr[l] += base;
}

static void
resolve_local (exec &x, access kind, unsigned bytes, uint32_t m, uint64_t *addr)
{
  const uint64_t end = x.fr->local_top;
  char *base = x.blk->local.at (x.w->number * warp_size);
  size_t stride = x.blk->local.stride;
  for (uint32_t n = m; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      uint64_t o = addr[l];
      if (o & (bytes - 1))
	misaligned (window::local, kind, bytes, l, o);
      if (o < window_start || o >= end || end - o < bytes)
	bad_local (x, kind, bytes, l, o);
      if (kind == access::atomic)
	throw_fault (status::illegal_address, l, "atomic operation on %u bytes at local address 0x%" PRIx64
		     ": PTX has those on global and shared memory only", bytes, o);
      addr[l] = uint64_t (base + stride * l) + o;
    }
}

/* Lanes in different windows, or in different regions.  */
static void
resolve_mixed (exec &x, window w, region_cache::entry &e, access kind, unsigned bytes, uint32_t m, uint64_t *addr)
{
  uint32_t shared = 0, local = 0;
  for (uint32_t n = m; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      uint64_t a = addr[l];
      if (w == window::generic && a - shared_window < window_size)
	{
	  shared |= 1u << l;
	  addr[l] = a - shared_window;
	}
      else if (w == window::generic && a - local_window < window_size)
	{
	  local |= 1u << l;
	  addr[l] = a - local_window;
	}
      else
	{
	  if (a & (bytes - 1))
	    misaligned (w, kind, bytes, l, a);
	  if (a < e.lo || a + bytes > e.hi || a + bytes < a || (!loads_only (kind) && !writable (e.kind))
	      || e.epoch != x.mem->epoch ())
	    check_global (x, e, kind, bytes, l, a);
	}
    }
  /* Shared and local lanes are translated through a copy: resolve_shared moves all lanes.  */
  uint64_t t[32];
  if (shared)
    {
      for (int l = 0; l < 32; l++)
	t[l] = addr[l];
      resolve_shared (x, kind, bytes, shared, t);
      for (int l = 0; l < 32; l++)
	if (shared >> l & 1)
	  addr[l] = t[l];
    }
  if (local)
    resolve_local (x, kind, bytes, local, addr);
}

/* The least and the greatest of 32 addresses, and all bits of any.  */
static inline void
find_extent (const uint64_t *addr, uint64_t *low, uint64_t *high, uint64_t *all)
{
  uint64_t lo = UINT64_MAX, hi = 0, bits = 0;
  for (int l = 0; l < 32; l++)
    {
      lo = addr[l] < lo ? addr[l] : lo;
      hi = addr[l] > hi ? addr[l] : hi;
      bits |= addr[l];
    }
  *low = lo;
  *high = hi;
  *all = bits;
}

#ifdef __x86_64__
/* The same.  The processor compares signed numbers; where an address is a negative one the extent holds all.  */
static __attribute__ ((target ("avx2"))) void
find_extent_avx2 (const uint64_t *addr, uint64_t *low, uint64_t *high, uint64_t *all)
{
  const __m256i *const a = reinterpret_cast<const __m256i *> (addr);
  __m256i lo = _mm256_loadu_si256 (a), hi = lo, bits = lo;
  for (int k = 1; k < 8; k++)
    {
      const __m256i v = _mm256_loadu_si256 (a + k);
      lo = _mm256_blendv_epi8 (lo, v, _mm256_cmpgt_epi64 (lo, v));
      hi = _mm256_blendv_epi8 (hi, v, _mm256_cmpgt_epi64 (v, hi));
      bits = _mm256_or_si256 (bits, v);
    }
  alignas (32) uint64_t l[4], h[4], b[4];
  _mm256_store_si256 (reinterpret_cast<__m256i *> (l), lo);
  _mm256_store_si256 (reinterpret_cast<__m256i *> (h), hi);
  _mm256_store_si256 (reinterpret_cast<__m256i *> (b), bits);
  *low = std::min (std::min (l[0], l[1]), std::min (l[2], l[3]));
  *high = std::max (std::max (h[0], h[1]), std::max (h[2], h[3]));
  *all = b[0] | b[1] | b[2] | b[3];
  if (*all >> 63)
    {
      *low = 0;
      *high = UINT64_MAX;
    }
}
#endif

/* What resolve does, for nobody else.  */
static inline void
translate (exec &x, const insn *i, window w, access kind, unsigned bytes, uint32_t m, uint64_t *addr)
{
  if (w == window::shared)
    {
      resolve_shared (x, kind, bytes, m, addr);
      return;
    }
  if (w == window::local)
    {
      resolve_local (x, kind, bytes, m, addr);
      return;
    }
  region_cache::entry &e = x.cache->entries[(uintptr_t (i) >> 6) & 255];
  if (m == full_mask)
    {
      uint64_t lo, hi, bits;
      if (consecutive (addr, bytes))
	{
	  lo = bits = addr[0];
	  hi = addr[31];
	}
#ifdef __x86_64__
      else if (host_has_avx2 ())
	find_extent_avx2 (addr, &lo, &hi, &bits);
#endif
      else
	find_extent (addr, &lo, &hi, &bits);
      if (__builtin_expect (lo >= e.lo && hi < e.hi && e.hi - hi >= bytes && !(bits & (bytes - 1))
			    && (loads_only (kind) || writable (e.kind)) && e.epoch == x.mem->epoch (), 1))
	return;
    }
  resolve_mixed (x, w, e, kind, bytes, m, addr);
}

/* The same, and those who want to know are told.  */
static void
translate_seen (exec &x, const insn *i, window w, access kind, unsigned bytes, uint32_t m, uint64_t *addr)
{
  /* Global addresses remain unchanged.  */
  uint64_t copy[32];
  const uint64_t *given = addr;
  if (w != window::global)
    given = static_cast<const uint64_t *> (memcpy (copy, addr, sizeof copy));
  if (x.launch->opt->profile || x.tally)
    profile_access (x, w, kind, bytes, m, given);
  translate (x, i, w, kind, bytes, m, addr);
  if (kind == access::store && x.launch->opt->check_mirrors)
    mirrors_store (x, i, w, bytes, m, given);
  if (x.watch)
    x.watch->access (x, w, kind, bytes, m, given, addr);
  if (x.launch->accesses)
    x.launch->accesses->note (x, i, w, kind, bytes, m, given);
  if (x.launch->dev->self ()->values)
    values_access (x, w, kind, bytes, m, given);
  if (x.blk->races)
    race_access (x, i, w, kind, bytes, m, given);
}

void
resolve (exec &x, const insn *i, window w, access kind, unsigned bytes, uint32_t m, uint64_t *addr)
{
  if (__builtin_expect (x.seen, 0))
    translate_seen (x, i, w, kind, bytes, m, addr);
  else
    translate (x, i, w, kind, bytes, m, addr);
}

const char *
resolve_one (exec &x, unsigned lane, uint64_t addr, size_t size, const char *what)
{
  if (addr - shared_window < window_size)
    {
      uint64_t o = addr - shared_window;
      if (o >= window_start && o + size <= uint64_t (window_start) + x.blk->shared_bytes)
	return x.blk->shared.get () + o;
    }
  else if (addr - local_window < window_size)
    {
      uint64_t o = addr - local_window;
      if (o >= window_start && o + size <= x.fr->local_top)
	return x.blk->local.at (x.w->number * warp_size + lane) + o;
    }
  else
    {
      region r = x.mem->find (addr);
      if (r.kind != memory_kind::none && addr + size <= r.base + r.size && addr + size >= addr)
	return reinterpret_cast<const char *> (addr);
    }
  throw_fault (status::illegal_address, lane, "%s: no memory of %zu bytes at 0x%" PRIx64, what, size, addr);
}

std::string
read_string (exec &x, unsigned lane, uint64_t addr)
{
  std::string s;
  for (;;)
    {
      char c = *resolve_one (x, lane, addr + s.size (), 1, "string");
      if (!c)
	return s;
      s += c;
    }
}

} // namespace ptxsim
