/* doacross.h -- loops with dependences between iterations (ordered (n), depend (sink) and (source)).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_DOACROSS_H
#define HEDDLE_DOACROSS_H

#include "team.h"

struct doacross
{
  unsigned ncounts;
  bool packed;			/* an iteration's number in all loops fits 64 bits */
  ull per_entry;		/* words of an entry */
  void *memory;			/* the construct's, for __heddle_doacross_memory */
  ull *entries;
  unsigned char shifts[];	/* packed: of each loop's number */
};

/* First thread: WS, already set up as a loop, gets what NTHREADS threads need to wait for each other's iterations
   in a nest of NCOUNTS loops of COUNTS iterations, and EXTRA bytes of zeroed memory.  */
void __heddle_doacross_init (struct work_share *ws, unsigned nthreads, unsigned ncounts, const ull *counts,
			     size_t extra);
/* The EXTRA bytes.  */
void *__heddle_doacross_memory (struct work_share *ws);

/* reduction.c: task reductions and shared memory of a construct.  By every thread of the team; FIRST before
   the slot is ready.  */
void __heddle_work_share_extras (struct work_share *ws, bool first, uintptr_t *reductions, void **mem);

#endif
