/* warp.h -- the hardware in words of the execution model.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A team is a block; an OpenMP thread is a warp of 32 lanes that mirror each other, unless the context is a lane
   context (abi.h), where every lane that arrives is on its own.  Everything in the runtime beyond plain C goes through
   the functions below; the mapping of OpenMP's threads can then change in one place.  */

#ifndef HEDDLE_WARP_H
#define HEDDLE_WARP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "../abi.h"
#include "ptx-builtins.h"

typedef unsigned long long ull;

#define likely(x) __builtin_expect (!!(x), 1)
#define unlikely(x) __builtin_expect (!!(x), 0)
#define COLD __attribute__ ((cold, noinline))

/* This warp's number in its block, and how many there are.  */
static inline unsigned warp_num (void) { return __ptx_tid_y (); }
static inline unsigned warp_count (void) { return __ptx_ntid_y (); }
/* This lane's number in its warp.  */
static inline unsigned lane_num (void) { return __ptx_tid_x (); }
/* This block's number in the grid, and how many there are.  */
static inline unsigned
block_num (void)
{
  return HEDDLE_BLOCK_OF_ROWS (__ptx_ctaid_y (), __ptx_nctaid_x (), __ptx_ctaid_x ());
}
static inline unsigned block_count (void) { return __ptx_nctaid_x () * __ptx_nctaid_y (); }

/* Does each lane act for itself here?  */
static inline bool lane_context (void) { return (__heddle_ctx () & HEDDLE_CTX_LANES) != 0; }

/* Hardware barriers of a block.  Ids: 0 the pool of warps, 1 the outermost parallel region, 3 to 15 nested ones; 2 is
   the lanes' (HEDDLE_BARRIER_OF_LANES).  NWARPS warps meet; memory accesses before it are visible to all of the warps
   after it.  */
enum { BAR_POOL = 0, BAR_OUTER = 1, BAR_FIRST_NESTED = HEDDLE_BARRIER_OF_LANES + 1, BAR_COUNT = 16 };
static inline void
warps_meet (unsigned id, unsigned nwarps)
{
  __ptx_bar_sync (id, nwarps * HEDDLE_WARP_SIZE);
}

/* All lanes of a warp in uniform context meet, after what they did lane by lane.  */
static inline void lanes_meet (void) { __ptx_bar_warp_sync (0xffffffffu); }

/* One turn of a loop that waits for another warp's store to shared or global memory.  */
static inline void spin_pause (void) { __ptx_nanosleep (40); }

/* Accesses before are seen by the device and by the host before accesses after.  */
static inline void fence_system (void) { __ptx_membar_sys (); }

#endif
