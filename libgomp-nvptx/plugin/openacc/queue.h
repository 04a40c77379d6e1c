/* queue.h -- OpenACC's asynchronous queues.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_OPENACC_QUEUE_H
#define HEDDLE_OPENACC_QUEUE_H

#include "plugin/types/stream.h"
#include "plugin/driver/cuda-driver.h"
#include "warp-stacks/host/buffers.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace heddle { struct device; }

/* A queue is a stream, and work for the host at the end of the stream's work.  LOCK is held by its user, also during a
   wait.  The context of its device is current then.  */
struct goacc_asyncqueue
{
  heddle::device *on = nullptr;
  heddle::stream *s = nullptr;		/* the device's, or OWN */
  heddle::stream own;			/* a stream with a handle for the program */
  std::recursive_mutex lock;		/* a failure ends the program, and that destroys queues */
  struct callback { void (*function) (void *); void *data; };
  std::vector<callback> callbacks;
  std::vector<heddle::stack_buffer> stacks;	/* of kernels on it */
  std::vector<CUevent> events;
  goacc_asyncqueue *next = nullptr;	/* in the list of all */
  std::atomic<bool> used { false };	/* it has got work since it was last known to be empty */
  bool told = false;			/* its last work is a kernel that reports its end (marks.h) */
  std::atomic<bool> known { false };	/* the program has the stream, and may put something on it */
  int kernels = 0;			/* launched and not known to have ended */
  int calling = 0;			/* kernels on it with possible calls of the host */
};

namespace heddle {

/* All of Q's work has ended: do the work for this moment.  */
void finish_queue (goacc_asyncqueue &q);

/* Nothing is on Q, as far as can be known without the driver.  */
bool empty_queue_p (const goacc_asyncqueue &q);

/* Q's last work reports its end; nobody else puts work on it.  */
bool tells_end_p (const goacc_asyncqueue &q);

/* Wait for Q, and finish Q.  */
cu_result wait_for_queue (goacc_asyncqueue &q);

/* Q exists from now on, or no longer.  */
void add_queue (goacc_asyncqueue &q);
void remove_queue (goacc_asyncqueue &q);

/* Wait for all that is on queues of D, without doing what is to be done at their ends: libgomp may hold its lock of the
   device.  */
void wait_for_queues (device &d);

} // namespace heddle

#endif
