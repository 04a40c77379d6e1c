/* few-threads.c -- the host hears of parallel regions with fewer threads than the program asks for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A team has 1,024 threads at most, and inner regions share a block's 32 warps.  OpenMP lets a region have fewer
   threads than num_threads says (5.2, 10.1.1), but programs that count on the number go wrong without a word.  Numbers
   that the compiler knows it tells of itself (gcc-plugin/device/facts/asked-threads.cc).  The others come here, and
   the host prints the first of them.  */

#include "parallel.h"

/* A parallel region asks for ASKED threads and has HAD.  Any lanes.  */
void __attribute__ ((noinline, cold))
__heddle_few_threads (unsigned asked, unsigned had)
{
  struct heddle_told *host = told ();

  if (host && __atomic_load_n (&host->few_threads, __ATOMIC_RELAXED) == 0)
    __atomic_store_n (&host->few_threads, (ull) asked << 32 | had, __ATOMIC_RELAXED);
}
