/* time.c -- wall clock.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The global timer counts nanoseconds, the same for all teams and threads; its step depends on the GPU (32 ns to 1 us),
   and omp_get_wtick observes it.  */

#include "warp.h"

double
omp_get_wtime (void)
{
  return __ptx_globaltimer () * 1e-9;
}

double
omp_get_wtick (void)
{
  ull least = ~0ull;

  for (int i = 0; i < 3; i++)
    {
      ull begin = __ptx_globaltimer (), now;
      do
	now = __ptx_globaltimer ();
      while (now == begin);
      if (i > 0 && now - begin < least)
	least = now - begin;
    }
  return least * 1e-9;
}
