/* clocks.c -- std::chrono's clocks: nanoseconds of the device's timer.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

/* std::chrono::system_clock::now and steady_clock::now.  A time_point is a class of one long.  */
struct time_point
{
  long ns;
};

struct time_point _ZNSt6chrono3_V212system_clock3nowEv (void) { return (struct time_point) { __ptx_globaltimer () }; }
struct time_point _ZNSt6chrono3_V212steady_clock3nowEv (void) { return (struct time_point) { __ptx_globaltimer () }; }
