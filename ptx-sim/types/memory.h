/* memory.h -- the simulated device's memory: global memory, host memory made visible, local memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_MEMORY_H
#define HEDDLE_PTX_SIM_MEMORY_H

#include "engine.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>

namespace ptxsim {

/* What kernels may touch, as intervals of host addresses.  All functions may be called by any thread.  */
class memory
{
public:
  /* Reserves address space for SIZE bytes.  False if the host refuses.  PAGEABLE: what the host can read or write
     kernels can, too.  */
  bool create (size_t size, bool pageable);
  ~memory ();

  /* ALIGN: a power of two of at most 1 MiB.  0 if there is no room.  */
  uint64_t allocate (size_t size, size_t align, memory_kind);
  /* False if ADDR is no allocation of that kind.  */
  bool release (uint64_t addr, memory_kind);
  status add_host (uint64_t addr, size_t size, memory_kind = memory_kind::host);
  status remove_host (uint64_t addr);
  /* Parameters of a running launch: readable, never written.  */
  void add_constant (uint64_t addr, size_t size);
  void remove_constant (uint64_t addr);

  region find (uint64_t addr) const;
  std::vector<region> all () const;
  /* The host's own memory at ADDR, for kernels or not.  */
  region find_host (uint64_t addr) const;
  /* The live region that a fault's address is nearest to, for messages.  */
  region nearest (uint64_t addr) const;
  /* ADDR lies in the reservation for device memory, whether allocated or not.  */
  bool is_arena (uint64_t addr) const { return addr - uint64_t (m_base) < m_reserved; }
  /* Some of the SIZE bytes at ADDR does.  */
  bool meets_arena (uint64_t addr, size_t size) const
  {
    return addr < uint64_t (m_base) + m_reserved && uint64_t (m_base) < addr + size;
  }
  size_t used () const { return m_used; }
  size_t total () const { return m_size; }
  size_t heap_used () const { return m_heap_used; }

  /* Changes whenever a region disappears: what was found before may be stale.  */
  uint64_t epoch () const { return m_epoch.load (std::memory_order_acquire); }

private:
  struct record { size_t size; memory_kind kind; size_t taken; };

  bool m_pageable = false;
  mutable std::shared_mutex m_lock;
  std::map<uint64_t, record> m_regions;		/* by address */
  std::map<uint64_t, size_t> m_free;		/* free parts of the arena: address, size */
  char *m_base = nullptr;
  size_t m_size = 0;
  size_t m_reserved = 0;		/* of address space */
  std::atomic<size_t> m_used { 0 }, m_heap_used { 0 };
  uint64_t m_next = 0;				/* where the next search starts: late reuse shows stale pointers */
  std::atomic<uint64_t> m_epoch { 1 };
};

/* What a worker found lately, an entry for each of some instructions.  */
struct region_cache
{
  struct entry
  {
    uint64_t lo = 1, hi = 0;		/* [lo, hi) */
    uint64_t epoch = 0;
    memory_kind kind = memory_kind::none;
  };
  entry entries[256];
};

/* Local memory of the lanes of a block: [at (T), at (T) + limit) for thread T.  */
struct local_arena
{
  char *base = nullptr;
  size_t stride = 0, limit = 0, mapped = 0;

  local_arena () = default;
  local_arena (const local_arena &) = delete;
  local_arena &operator= (const local_arena &) = delete;
  ~local_arena ();
  /* Room for THREADS threads of LIMIT bytes.  False if the host refuses.  */
  bool reserve (unsigned threads, size_t limit);
  char *at (unsigned thread) const { return base + stride * thread; }
};

} // namespace ptxsim

#endif
