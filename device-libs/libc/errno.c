/* errno.c -- one errno for each thread.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A thread is a warp in uniform context and a lane in lane context.  There is no storage of a thread that all
   functions could find, so errno is a table over the grid's threads.  A GPU of today holds fewer than 2^19 lanes
   at a time, with neighbouring numbers, so two threads that run at the same time do not share an entry.  As
   everywhere, nothing can be read from errno before a function has failed and set it.  */

#include "libc.h"

#define THREADS (1u << 19)

static int table[THREADS];

int *
__errno_location (void)
{
  unsigned block = __ptx_ctaid_y () * __ptx_nctaid_x () + __ptx_ctaid_x ();
  unsigned warp = block * __ptx_ntid_y () + __ptx_tid_y ();
  return &table[(warp * HEDDLE_WARP_SIZE + (__heddle_ctx () & HEDDLE_CTX_LANES ? __ptx_tid_x () : 0)) % THREADS];
}
