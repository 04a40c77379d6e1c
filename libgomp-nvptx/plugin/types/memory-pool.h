/* memory-pool.h -- device memory, handed out from large chunks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_MEMORY_POOL_H
#define HEDDLE_MEMORY_POOL_H

#include "plugin/driver/cuda-driver.h"

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace heddle {

/* Estimate, in chunks of memory: a stream remembers this number of the device's, to recognise arguments that are
   addresses in them.  More than the arrays of most loops of a program; 512 bytes a stream.  */
constexpr size_t chunk_places = 32;

struct device;

/* Chunks of a pool, found for their owner, one thread at a time: kernels get the same addresses again and again.  */
struct known_chunks
{
  struct range { CUdeviceptr start; size_t size; };
  range ranges[chunk_places] = {};	/* some; size 0: none */
  uint64_t removed = 0;			/* the number of chunks given back at the time when all of RANGES existed */
};

/* One for each device.  All functions may be called by any thread, with any context current but for close, which wants
   the device's: most calls need no driver, and the few others make it current themselves.  Addresses are handed out as
   soon as they are free: the caller sees to it that no work of the device still uses a freed block.  */
class memory_pool
{
public:
  /* Start, for memory of D.  Keep at most LIMIT bytes in chunks of which nothing is in use.  EXACT: each block has a
     chunk of its own, not a byte larger than asked for.  */
  void open (device &d, size_t limit, bool exact);

  /* From now on take unified memory from the driver, which the host reaches at the same addresses.  False: memory of
     another kind is in use.  */
  bool unify ();

  /* SIZE bytes (0 counts as 1), aligned to ALIGNMENT, a power of two of at least 256.  On failure *ADDRESS is
     not set and the result is the driver's, CUDA_ERROR_OUT_OF_MEMORY after unused chunks were given back.  */
  cu_result alloc (size_t size, size_t alignment, CUdeviceptr *address);

  /* Take back an allocation of alloc.  *FOUND: whether ADDRESS is one.  The result is the driver's for the chunk, if
     the limit demands its release.  */
  cu_result free (CUdeviceptr address, bool *found);

  /* The block in use around ADDRESS: its start and its size.  False: none.  */
  bool find (CUdeviceptr address, CUdeviceptr *start, size_t *size);

  /* All blocks in use: their starts and sizes.  */
  std::vector<std::pair<CUdeviceptr, size_t>> blocks_in_use ();

  /* Whether all of the COUNT WORDS that are addresses in chunks are in the block in use around ADDRESS.  */
  bool in_block (CUdeviceptr address, const CUdeviceptr *words, size_t count);

  /* Move the words among COUNT WORDS that are no addresses in chunks to the front.  Returns their number.  KNOWN: the
     caller's own.  */
  size_t foreign (CUdeviceptr *words, size_t count, known_chunks &known);

  /* Give all chunks back of which nothing is in use.  */
  cu_result trim ();

  /* Give everything back; CALL_DRIVER false: only forget it.  */
  cu_result close (bool call_driver);

  /* Hand out the block in use at ADDRESS by the address SHIFT bytes behind that, the result, instead: in the block, or
     less than drivers_alignment bytes before it.  */
  CUdeviceptr shift (CUdeviceptr address, ptrdiff_t shift);

  bool is_exact () const { return m_exact; }

  /* Bytes in use, and bytes taken from the driver.  */
  void usage (size_t *used, size_t *reserved);

private:
  enum kind { SMALL, LARGE, KINDS };
  struct chunk { size_t size, used; kind what; };
  typedef std::map<CUdeviceptr, chunk> chunk_map;
  enum use { FREE, USED, KEPT };
  struct block { size_t size; CUdeviceptr given; chunk_map::iterator in; use state; };
  typedef std::map<CUdeviceptr, block> block_map;

  /* With the lock: */
  block_map::iterator block_at (CUdeviceptr);
  bool find_locked (CUdeviceptr address, CUdeviceptr *start, size_t *size);
  chunk_map::const_iterator chunk_of (CUdeviceptr) const;	/* end: none */

  cu_result add_chunk (size_t size, kind);
  cu_result drop_chunk (chunk_map::iterator);
  cu_result trim_locked ();
  void count (block &b, bool used);
  void release (block_map::iterator);
  void release_kept ();

  std::mutex m_lock;
  device *m_device = nullptr;
  chunk_map m_chunks;
  block_map m_blocks;
  std::set<std::pair<size_t, CUdeviceptr>> m_free[KINDS];
  block_map::iterator m_kept = m_blocks.end ();	/* the KEPT block; end: none */
  block_map::iterator m_newest = m_blocks.end ();	/* the block handed out last; end: it has come back */
  std::atomic<uint64_t> m_removed { 0 };	/* number of chunks given back; changes with the lock */
  bool m_exact = false, m_unified = false;
  size_t m_limit = 0, m_used = 0, m_reserved = 0, m_unused_chunks = 0;
  size_t m_next_small = 0;	/* 0: no chunk for small blocks yet */
};

} // namespace heddle

#endif
