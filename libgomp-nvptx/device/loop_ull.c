/* loop_ull.c -- worksharing loops over an unsigned long long.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The loop is for (i = START; UP ? i < END : i > END; i += INCR); INCR is a negative number modulo 2^64 where UP
   is false.  */

#include "loop.h"
#include "doacross.h"

#define LOOP(name) GOMP_loop_ull_##name
#define TYPE ull
#define BOUNDS bool up, ull begin, ull end, ull incr
#define SPEC(sched, chunk) { sched, begin, incr, end, count_ull (up, begin, end, incr), chunk }
#include "loop-entries.h"
