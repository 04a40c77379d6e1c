/* icv.c -- internal control variables, set and queried by the program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   On the device the values come from the host (abi.h); those for leagues are set in league.c.  nthreads-var as a list:
   as with the host's libgomp, a level of nesting begins with the list's value for it, whatever the level around it has
   set.  Places: a GPU has none.  */

#include "icv.h"

/* omp.h's types; the header itself cannot be included where its functions get their Fortran twins.  */
typedef unsigned omp_sched_t;

struct icv *
__heddle_icv_own (void)
{
  struct thread_state *ts = current_thread ();
  struct icv *old = ts->icv, *icv;

  if (old && __atomic_load_n (&old->refs, __ATOMIC_ACQUIRE) == 1)
    return old;
  icv = __heddle_malloc (sizeof *icv);
  if (old)
    *icv = *old;
  else
    *icv = (struct icv) {
      .nthreads = icv_nthreads (),
      .nthreads_level = level_of (current_team ()),
      .max_active_levels = __heddle_device.max_active_levels_var,
      .dynamic = __heddle_device.dyn_var,
      .sched_kind = __heddle_device.run_sched_kind,
      .sched_chunk = __heddle_device.run_sched_chunk,
      .default_device = __heddle_device.default_device_var,
      .allocator = __heddle_device.allocator_var ?: 1,
    };
  icv->refs = 1;
  ts->icv = icv;
  icv_release (old);
  return icv;
}

void
omp_set_num_threads (int n)
{
  struct icv *icv = __heddle_icv_own ();

  icv->nthreads = n > 0 ? n : 1;
  icv->nthreads_level = level_of (current_team ());
}

/* The most threads that a parallel region of this block can have.  */
static unsigned
most_threads (void)
{
  return USES_LANE_TEAMS ? warp_count () * HEDDLE_WARP_SIZE : warp_count ();
}

int
omp_get_max_threads (void)
{
  int n = icv_nthreads (), have = warp_count (), most = most_threads ();
  int limit = __heddle_thread_limit;

  if (n == 0)
    n = have;
  if (n > most)
    n = most;
  if (limit != 0 && n > limit)
    n = limit;
  return n;
}

int
omp_get_num_procs (void)
{
  return warp_count ();
}

int
omp_get_thread_limit (void)
{
  unsigned limit = __heddle_thread_limit, have = most_threads ();

  return limit != 0 && limit < have ? limit : have;
}

void
omp_set_dynamic (int on)
{
  __heddle_icv_own ()->dynamic = on != 0;
}

int
omp_get_dynamic (void)
{
  return ICV_READ (dynamic, __heddle_device.dyn_var) != 0;
}

void
omp_set_max_active_levels (int levels)
{
  if (levels >= 0)
    __heddle_icv_own ()->max_active_levels = levels;
}

int
omp_get_max_active_levels (void)
{
  return icv_max_active_levels ();
}

int
omp_get_supported_active_levels (void)
{
  return 255;
}

void
omp_set_nested (int on)
{
  struct icv *icv = __heddle_icv_own ();

  if (on && icv->max_active_levels <= 1)
    icv->max_active_levels = 255;
  else if (!on)
    icv->max_active_levels = 1;
}

int
omp_get_nested (void)
{
  return icv_max_active_levels () > 1;
}

/* KIND: omp_sched_t, with or without omp_sched_monotonic; CHUNK < 1: the default.  */
void
omp_set_schedule (omp_sched_t kind, int chunk)
{
  unsigned base = kind & ~0x80000000u;

  if (base < 1 || base > 4)
    return;
  struct icv *icv = __heddle_icv_own ();
  icv->sched_kind = kind;
  icv->sched_chunk = base == 4 ? 0 : chunk > 0 ? chunk : base == 1 ? 0 : 1;
}

void
omp_get_schedule (omp_sched_t *kind, int *chunk)
{
  *kind = ICV_READ (sched_kind, __heddle_device.run_sched_kind);
  *chunk = ICV_READ (sched_chunk, __heddle_device.run_sched_chunk);
}

int
omp_get_max_teams (void)
{
  return heddle_league_icv (&told ()->nteams, __heddle_device.nteams_var);
}

int
omp_get_teams_thread_limit (void)
{
  return heddle_league_icv (&told ()->teams_thread_limit, __heddle_device.teams_thread_limit_var);
}

int
omp_get_cancellation (void)
{
  return __heddle_device.cancel_var != 0;
}

int
omp_get_max_task_priority (void)
{
  return __heddle_device.max_task_priority_var;
}

void
omp_set_default_device (int num)
{
  __heddle_icv_own ()->default_device = num;
}

int
omp_get_default_device (void)
{
  return ICV_READ (default_device, __heddle_device.default_device_var);
}

int
omp_get_num_devices (void)
{
  return __heddle_device.num_devices;
}

int
omp_get_device_num (void)
{
  return __heddle_device.device_num;
}

int
omp_get_initial_device (void)
{
  return __heddle_device.initial_device;
}

int
omp_is_initial_device (void)
{
  return 0;
}

/* OpenACC's acc_device_not_host and acc_device_nvidia.  Most calls are answered by the compiler.  */
int
acc_on_device (int type)
{
  return type == 4 || type == 5;
}

/* proc-bind-var is false where there are no places.  */
int
omp_get_proc_bind (void)
{
  return 0;
}

int
omp_get_num_places (void)
{
  return 0;
}

int
omp_get_place_num_procs (int place)
{
  (void) place;
  return 0;
}

void
omp_get_place_proc_ids (int place, int *ids)
{
  (void) place;
  (void) ids;
}

int
omp_get_place_num (void)
{
  return -1;
}

int
omp_get_partition_num_places (void)
{
  return 0;
}

void
omp_get_partition_place_nums (int *nums)
{
  (void) nums;
}
