/* queue.cc -- OpenACC's asynchronous queues.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp numbers the queues, and asks for operations on queues, for callbacks at the end of a queue's work, and for
   one queue to wait for another.  Callbacks free memory of the device.  In a callback of the driver's, which runs on a
   thread of the driver's, no function of the driver may be called; callbacks are therefore kept, and made by the host's
   next thread to learn that the queue is empty: by asking, by waiting, or before its next kernel.

   The driver is not asked about an empty queue, or one with a known end; it takes 2 us to recognise the end of a
   stream.  Kernels of regions with an async clause tell of their ends themselves (marks.cc).  Only the driver knows the
   program's own work on a stream.

   Work without an async clause comes after everything put on queues before it.  OpenACC does not demand this order.
   But GCC's own plugin has it, as its queues wait for CUDA's default stream and the other way round, and programs rely
   on it.  */

#include "plugin/openacc/queue.h"
#include "host-calls/host/server.h"
#include "plugin/openacc/profile.h"
#include "plugin/types/device.h"
#include "plugin/observe/failure.h"

#include <string.h>

namespace heddle {

namespace {

std::mutex queues_lock;
goacc_asyncqueue *queues;
std::atomic<bool> any_queue { false };

} // namespace

void
add_queue (goacc_asyncqueue &q)
{
  std::lock_guard<std::mutex> guard (queues_lock);
  q.next = queues;
  queues = &q;
  any_queue.store (true);
}

void
remove_queue (goacc_asyncqueue &q)
{
  std::lock_guard<std::mutex> guard (queues_lock);
  for (goacc_asyncqueue **p = &queues; *p; p = &(*p)->next)
    if (*p == &q)
      {
	*p = q.next;
	return;
      }
}

void
wait_for_queues (device &d)
{
  if (!any_queue.load ())
    return;
  std::lock_guard<std::mutex> guard (queues_lock);
  current_context scope (d);
  for (goacc_asyncqueue *q = queues; q; q = q->next)
    if (q->on == &d && q->used.load ())
      {
	/* Who holds the queue's lock may wait for libgomp's.  An event needs none, and the thread sleeps.  A failure is
	   seen by whoever uses the queue.  */
	CUevent e;
	if (!CU (EventCreate, &e, CU_EVENT_DISABLE_TIMING | CU_EVENT_BLOCKING_SYNC))
	  continue;
	if (CU (EventRecord, e, q->s->handle))
	  CU (EventSynchronize, e);
	CU (EventDestroy, e);
      }
}

void
finish_queue (goacc_asyncqueue &q)
{
  device &d = *q.on;
  q.used.store (false);
  q.told = false;
  d.running.fetch_sub (q.kernels);
  q.kernels = 0;
  for (; q.calling; q.calling--)
    end_calls (d);
  d.changes.ended (d.changes.youngest ());
  for (const stack_buffer &b : q.stacks)
    release_stacks (d, b);
  q.stacks.clear ();
  for (CUevent e : q.events)
    note (d, CU (EventDestroy, e));
  q.events.clear ();
  std::vector<goacc_asyncqueue::callback> due;
  due.swap (q.callbacks);
  unprofiled scope;
  for (const auto &c : due)
    c.function (c.data);
}

bool
empty_queue_p (const goacc_asyncqueue &q)
{
  return !q.used.load () && !q.known.load () && q.callbacks.empty () && q.events.empty ();
}

bool
tells_end_p (const goacc_asyncqueue &q)
{
  return q.told && !q.known.load ();
}

cu_result
wait_for_queue (goacc_asyncqueue &q)
{
  device &d = *q.on;
  if (empty_queue_p (q))
    return { CUDA_SUCCESS, "" };
  if (tells_end_p (q) && wait_until_told (d, *q.s))
    {
      finish_queue (q);
      return { CUDA_SUCCESS, "" };
    }
  cu_result r = wait_for (d, *q.s);
  /* The end may be the stream's mark (marks.h).  The driver takes the stream for busy a little longer, and the stream's
     owner may ask the driver.  As a rule the driver has seen the end; a wait would take longer than the question.  */
  const bool asked = !strcmp (r.function, cuda_symbols::StreamQuery);
  if (r && q.known.load () && !asked && (r = CU (StreamQuery, q.s->handle), r.code == CUDA_ERROR_NOT_READY))
    r = CU (StreamSynchronize, q.s->handle);
  if (note (d, r))
    finish_queue (q);
  else
    report_failure (d, nullptr, r);
  return r;
}

} // namespace heddle
