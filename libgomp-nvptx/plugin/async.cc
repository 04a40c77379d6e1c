/* async.cc -- kernels that the host does not wait for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.
   `target nowait': libgomp starts the kernel with async_run and goes on; the host function that the driver
   calls behind the kernel tells libgomp that the task can go on, from a thread of the driver's.  In there no
   driver function may be called, and no lock taken that a thread holds while it is in the driver: that
   thread may be waiting for this one.  So the host function only marks the kernel as ended, and what it held,
   stream and stacks, is collected by the next thread that wants a stream or stacks.

   After a kernel has failed the driver calls no host functions any more, and libgomp would wait for ever.  So
   while kernels are on their way a monitor asks for the state of their streams some times a second, and ends
   the program if one has failed.  */

#include "async.h"
#include "device.h"
#include "device-image.h"
#include "error.h"
#include "failure.h"
#include "launch.h"
#include "libgomp-plugin.h"

#include <chrono>
#include <sched.h>

namespace heddle {

/* Called by the driver.  */
static void
on_end (void *data)
{
  launched *l = static_cast<launched *> (data);
  device &d = *l->on;
  void *async_data = l->async_data;
  l->in->done.store (l->uploads, std::memory_order_release);
  d.running.fetch_sub (1);
  /* From here on L may be gone.  */
  l->ended.store (true, std::memory_order_release);
  GOMP_PLUGIN_target_task_completion (async_data);
  d.async.callbacks.fetch_sub (1);
}

/* Look after the kernels on their way on D.  */
static void
monitor (device *on)
{
  device &d = *on;
  async_set &set = d.async;
  current_context scope (d);
  std::unique_lock<std::mutex> guard (set.lock);
  while (!set.stop)
    {
      if (set.launches.empty ())
	{
	  set.changed.wait (guard);
	  continue;
	}
      set.changed.wait_for (guard, std::chrono::milliseconds (100));
      for (size_t i = 0; i < set.launches.size () && !set.stop; i++)
	{
	  launched *l = set.launches[i];
	  if (l->ended.load (std::memory_order_acquire))
	    continue;
	  cu_result r = note (d, CU (StreamQuery, l->in->handle));
	  if (r || r.code == CUDA_ERROR_NOT_READY)
	    continue;
	  kernel *what = set.launches.size () == 1 ? l->what : nullptr;
	  guard.unlock ();
	  fail (d, what, r);
	}
    }
}

cu_result
complete_later (device &d, launched *l)
{
  async_set &set = d.async;
  {
    std::lock_guard<std::mutex> guard (set.lock);
    if (!set.monitor.joinable ())
      {
	set.stop = false;
	set.monitor = std::thread (monitor, &d);
      }
    set.launches.push_back (l);
    set.unreaped.fetch_add (1);
  }
  set.changed.notify_one ();
  set.callbacks.fetch_add (1);
  /* L may be gone when this returns.  */
  return note (d, CU (LaunchHostFunc, l->in->handle, on_end, l));
}

void
reap_async (device &d)
{
  async_set &set = d.async;
  if (set.unreaped.load (std::memory_order_relaxed) == 0)
    return;
  std::vector<launched *> ended;
  {
    std::lock_guard<std::mutex> guard (set.lock);
    for (size_t i = 0; i < set.launches.size ();)
      if (set.launches[i]->ended.load (std::memory_order_acquire))
	{
	  ended.push_back (set.launches[i]);
	  set.launches[i] = set.launches.back ();
	  set.launches.pop_back ();
	  set.unreaped.fetch_sub (1);
	}
      else
	i++;
  }
  for (launched *l : ended)
    {
      if (!l->in->measured.empty ())
	report_measurements (d, *l->in);
      l->in->busy = false;
      l->in->ring_used = 0;
      release_stacks (d, l->stacks);
      return_stream (d, *l->in);
      delete l;
    }
}

void
close_async (device &d)
{
  async_set &set = d.async;
  const bool wait = !d.lost.load ();
  while (wait && set.callbacks.load () > 0)
    sched_yield ();

  std::unique_lock<std::mutex> guard (set.lock);
  set.stop = true;
  if (!set.monitor.joinable ())
    return;
  std::thread ending;
  ending.swap (set.monitor);
  guard.unlock ();
  set.changed.notify_all ();
  /* The monitor itself may be what ends the program, and another thread of a lost device may be stuck.  */
  if (wait)
    ending.join ();
  else
    ending.detach ();
}

} // namespace heddle
