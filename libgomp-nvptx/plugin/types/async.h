/* async.h -- kernels that the host does not wait for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_ASYNC_H
#define HEDDLE_ASYNC_H

#include "plugin/driver/cuda-driver.h"

#include "plugin/types/own-thread.h"

#include <atomic>
#include <deque>
#include <mutex>
#include <semaphore.h>
#include <vector>

namespace heddle {

/* Estimate, in ms: without an end of a kernel for as long there is one more stream, then twice as many each time, and
   no more wait for memory that kernels' stacks occupy.  Longer than most kernels, shorter than a user's patience.  */
constexpr double patience_ms = 250;

struct device;
struct launched;
struct loaded_image;

/* The kernels on their way, and their monitor.  */
struct async_set
{
  async_set () { sem_init (&bell, 0, 0); }

  std::mutex lock;
  std::vector<launched *> launches;	/* not yet reaped; each has a stream, or will have one at once */
  std::deque<launched *> waiting;	/* for a stream, in order */
  std::atomic<unsigned> waits { 0 };	/* how many these are */
  std::atomic<unsigned> streams { 0 };	/* of kernels, or promised to kernels */
  std::atomic<unsigned> ends { 0 };	/* counts the ends of kernels */
  /* The monitor's, for waiting kernels.  */
  double retry_at = 0;			/* when there may be memory again for the first */
  unsigned ends_seen = 0;		/* the time of its last look at ENDS, which ... */
  double unchanged_since = 0;		/* ... has been this since then, or since it raised: */
  unsigned extra_streams = 0;		/* for kernels if no kernel ends */
  std::deque<launched *> queue;		/* kernels among LAUNCHES for the monitor to give to the driver */
  std::vector<void *> spare;		/* memory of reaped kernels, for new kernels */
  std::vector<launched *> looked_at;	/* kernels with the driver whose end only the monitor sees */
  own_thread monitor;
  std::atomic<unsigned> added { 0 };	/* counts what comes into QUEUE and LOOKED_AT, to look at without the lock */
  std::atomic<bool> asleep { false };	/* the monitor waits for BELL */
  sem_t bell;
  std::atomic<bool> awake { false };	/* it is in its loop; changes under the lock */
  bool stop = false;
  std::atomic<bool> at_work { false };	/* it has not ended; set before it begins */
  std::atomic<int> issuing { 0 };	/* threads that give the driver a kernel directly */
  std::atomic<int> unreaped { 0 };	/* kernels of LAUNCHES that have ended, says the driver */
  std::atomic<int> reaping { 0 };	/* threads that give back the resources of kernels outside of all lists */
  std::atomic<int> callbacks { 0 };	/* completions not yet reported to libgomp */
};

/* A new one, to be filled for launch_async.  */
launched *new_launched (device &);

/* Whether a kernel may take the calling thread's stream: not too many kernels have streams, and none waits.  */
bool claim_stream (device &);

/* Take over L, which is complete and on a claimed and detached stream: its kernel is given to the driver, perhaps after
   this returns, and its end is reported to libgomp through its async_data.  The result is the result of this
   request.  */
cu_result launch_async (device &, launched *l);

/* The same for L that waits for a stream, and is complete but for that and stacks.  */
void wait_for_stream (device &, launched *l);

/* Give back the resources of ended kernels: streams, stacks.  Cheap without ended kernels.  */
void reap_async (device &);

/* Wait until all kernels of IMAGE are through and their streams and stacks given back; not if D is lost.  */
void finish_async (device &, const loaded_image &image);

/* Wait until all are through and end the monitor; D lost: wait for what the monitor is at only, and not for long.  */
void close_async (device &);

} // namespace heddle

#endif
