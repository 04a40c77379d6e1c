/* taskloop.c -- the taskloop construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#include "task.h"
#include "loop.h"

#define TASKLOOP GOMP_taskloop
#define TYPE long
#define COUNT(start, end, step) count_long (start, end, step)
#include "taskloop-entry.h"
#undef TASKLOOP
#undef TYPE
#undef COUNT

#define TASKLOOP GOMP_taskloop_ull
#define TYPE ull
#define COUNT(start, end, step) count_ull (flags & TASK_UP, start, end, step)
#include "taskloop-entry.h"
