/* uses.h -- what the program makes use of.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The runtime is one program with the user's code, and a kernel should not set up unread data.  Each condition is a
   constant once the whole program is known (__heddle_uses, ptx-builtins.h); guarded code may not call anything that
   reaches the functions in its guard.  */

#ifndef HEDDLE_USES_H
#define HEDDLE_USES_H

#include "ptx-builtins.h"

/* Parallel regions, in any form.  */
#define USES_PARALLEL __heddle_uses ("GOMP_parallel*")
/* ... in the form of two calls.  */
#define USES_OPEN_REGIONS __heddle_uses ("GOMP_parallel_end")
/* Worksharing constructs that keep state in a slot of the team's ring.  */
#define USES_WORK_SHARES \
  __heddle_uses ("GOMP_loop_* GOMP_sections* GOMP_parallel_loop_* GOMP_parallel_sections* " \
		 "GOMP_single_copy_start GOMP_scope_start")
/* Worksharing constructs whose slot may own memory from the heap.  */
#define USES_WORK_SHARE_MEMORY \
  __heddle_uses ("GOMP_loop_start GOMP_loop_ull_start GOMP_loop_ordered_start GOMP_loop_ull_ordered_start " \
		 "GOMP_loop_doacross_* GOMP_loop_ull_doacross_* GOMP_sections2_start")
#define USES_SINGLE __heddle_uses ("GOMP_single_start")
#define USES_CANCEL __heddle_uses ("GOMP_cancel")
/* Explicit tasks, or constructs whose state hangs on the current task.  */
#define USES_TASKS \
  __heddle_uses ("GOMP_task GOMP_taskloop GOMP_taskloop_ull GOMP_taskgroup_start " \
		 "GOMP_taskgroup_reduction_register GOMP_task_reduction_remap GOMP_parallel_reductions " \
		 "GOMP_scope_start")
/* Internal control variables that the program sets on the device.  */
#define USES_ICV_WRITES \
  __heddle_uses ("omp_set_num_threads* omp_set_dynamic* omp_set_nested* omp_set_schedule* " \
		 "omp_set_max_active_levels* omp_set_default_device* omp_set_default_allocator*")
/* ... that are the device's.  */
#define USES_LEAGUE_WRITES __heddle_uses ("omp_set_teams_thread_limit*")
#define USES_NESTED_TARGET __heddle_uses ("GOMP_target GOMP_target_ext")
#define USES_ALLOCATORS \
  __heddle_uses ("omp_alloc omp_calloc omp_aligned_alloc omp_aligned_calloc omp_realloc GOMP_alloc")
/* Threads or teams that add up in the order of their numbers.  */
#define USES_TURNS __heddle_uses (HEDDLE_BEGIN_TURN)
/* Parallel regions that ask for more threads than a block has warps, or for a number that is not known.  */
#define USES_LANE_TEAMS __heddle_uses (HEDDLE_MANY_THREADS)
/* ... for a number that is not known, or may not be there in an inner region.  */
#define USES_UNSURE_THREADS __heddle_uses (HEDDLE_UNSURE_THREADS)

#endif
