/* icv.h -- internal control variables (OpenMP 5.2, chapter 2).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The host writes the device's values into __heddle_device before any kernel runs.  A task that sets one gets
   its own copy of the set that is kept per data environment; others share their parent's, so a program that
   sets nothing carries no ICVs around at all.  */

#ifndef HEDDLE_ICV_H
#define HEDDLE_ICV_H

#include "team.h"

/* The device's report to the host.  */
static inline struct heddle_told *
told (void)
{
  return (struct heddle_told *) (uintptr_t) __heddle_device.failure;
}

struct icv
{
  unsigned refs;		/* threads and tasks that use this copy */
  int nthreads, max_active_levels, dynamic;
  unsigned nthreads_level;	/* the nesting level where NTHREADS has been set */
  unsigned sched_kind;
  int sched_chunk;
  int default_device;
  uintptr_t allocator;
};

/* The current data environment's copy, NULL where it is the device's.  */
static inline struct icv *
current_icv (void)
{
  return USES_ICV_WRITES ? current_thread ()->icv : NULL;
}

#define ICV_READ(field, device_value)				\
  ({ struct icv *icv_ = current_icv (); icv_ ? icv_->field : (device_value); })

static inline int
icv_nthreads (void)
{
  struct icv *icv = current_icv ();

  /* Where there is a list each level begins with its own.  */
  if (unlikely (__heddle_device.nthreads_levels > 1))
    {
      unsigned level = level_of (current_team ()), last = __heddle_device.nthreads_levels - 1;
      if (!icv || (icv->nthreads_level != level && level <= last))
	return __heddle_device.nthreads_list[level < last ? level : last];
    }
  return icv ? icv->nthreads : __heddle_device.nthreads_var;
}

static inline int
icv_max_active_levels (void)
{
  return ICV_READ (max_active_levels, __heddle_device.max_active_levels_var);
}

/* The current data environment's own copy, to be written; made from the shared values until now.  */
struct icv *__heddle_icv_own (void);

int omp_get_teams_thread_limit (void);

/* teams-thread-limit-var, which is the host's alone to change unless this program does.  */
static inline unsigned
icv_teams_thread_limit (void)
{
  return USES_LEAGUE_WRITES ? omp_get_teams_thread_limit () : __heddle_device.teams_thread_limit_var;
}

/* A data environment comes to share ICV (may be NULL), and gives it up.  */
static inline struct icv *
icv_share (struct icv *icv)
{
  if (icv)
    __atomic_fetch_add (&icv->refs, 1u, __ATOMIC_RELAXED);
  return icv;
}

static inline void
icv_release (struct icv *icv)
{
  if (icv && __atomic_fetch_sub (&icv->refs, 1u, __ATOMIC_ACQ_REL) == 1)
    free (icv);
}

#endif
