/* launch-thread.cc -- a thread that gives kernels to the driver.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A small region takes libgomp and the plugin about a microsecond, and the driver three or four.  A kernel may take no
   longer.  Where regions are not waited for (deferred.cc) nobody asks when the driver gets a kernel, so another thread
   can launch it while the program's thread comes to its next region.

   Order.  Kernels are launched in the order of their arrival here.  Any other call of the driver about a device comes
   after its kernels: the macro CU asks before_call, which waits until no kernel is left.  An answer of the driver is
   therefore the same as without this thread.

   When.  The thread costs a core, and its waking takes 20 us or more.  So it is woken when one of the program's threads
   has launched several kernels in a row without waiting, and goes back to sleep when there has been nothing to do for a
   while.  Until it is awake the program's thread does its own work.  It may have no core to run on, because the program
   has as many threads as the machine has cores: its kernels are late then.  After several late kernels within a
   thousand it is not used any more.

   Several streams exclude it: threads that launch at the same time would wait for each other's kernels, of other
   devices, too.

   Failures.  A fatal error is from an earlier kernel: the program's thread gets it with its next call of the driver,
   and knows more about it.  Other errors end the program here, as the monitor of async.cc does.  */

#include "plugin/launch/launch-thread.h"
#include "plugin/types/own-thread.h"
#include "plugin/types/device.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/types/device-image.h"
#include "plugin/tuning.h"

#include <sched.h>
#include <semaphore.h>
#include <string.h>

namespace heddle {

/* Estimate, in kernels: the queue of the launch thread; a power of 2.  A longer queue only delays threads that need the
   driver.  */
constexpr size_t launch_slots = 8;

/* Estimate, in kernels: the period of late_period's count.  Some milliseconds of work.  */
constexpr size_t late_period = 1024;

namespace {

/* A kernel to be launched.  */
struct slot
{
  launch_order order;
  launched::parameter_block parameters;
};

/* A single object, as long as the process and the thread live.  */
struct launch_queue
{
  launch_queue () { sem_init (&bell, 0, 0); }

  /* Counts, the difference of which is the length of the queue; on cache lines of their own.  */
  alignas (64) std::atomic<unsigned> taken { 0 };	/* by the launch thread, when they are with the driver */
  alignas (64) std::atomic<unsigned> added { 0 };
  alignas (64) std::atomic<bool> asleep { true };	/* the launch thread waits for BELL, or has not begun */
  std::atomic<bool> adding { false };			/* held by the adding thread */
  std::atomic<bool> forgets { false };			/* forget_contexts */
  std::atomic<unsigned> late { 0 };			/* number of times without a core, of late_period kernels */
  std::atomic<bool> at_work { false };
  bool begun = false;					/* changes while ADDING */
  own_thread thread;
  sem_t bell;
  slot slots[launch_slots];
  static_assert (!(launch_slots & (launch_slots - 1)));	/* counts wrap around */
};

launch_queue the_queue;

/* Launch what S has.  CURRENT is the launch thread's context.  */
void
launch (slot &s, CUcontext *current)
{
  const launch_order &o = s.order;
  cu_result r { CUDA_SUCCESS, "" };
  if (*current != o.context)
    {
      r = { cu.CtxSetCurrent (o.context), cuda_symbols::CtxSetCurrent };
      *current = r ? o.context : nullptr;
    }
  if (r)
    r = launch_now (o, &s.parameters);
  if (!r && !is_sticky (r.code))
    cannot_start (*o.on, *o.what, r, "launch");
}

/* Look for kernels until there has been none for a while.  */
void
launch_all (launch_queue &q, CUcontext *current)
{
  unsigned at = q.taken.load (std::memory_order_relaxed);
  double since = 0;
  for (unsigned looks = 0;; looks++)
    if (q.added.load (std::memory_order_acquire) != at)
      {
	if (q.forgets.load (std::memory_order_relaxed) && q.forgets.exchange (false))
	  *current = nullptr;
	launch (q.slots[at % launch_slots], current);
	q.taken.store (++at, std::memory_order_release);
	since = 0;
      }
    else if (looks % 16)
      __builtin_ia32_pause ();
    else
      {
	const double now = now_ms ();
	if (since == 0)
	  since = now;
	else if (now - since > tuning.launch_spin_ms)
	  return;
      }
}

/* The launch thread.  */
void *
serve (void *data)
{
  auto &q = *static_cast<launch_queue *> (data);
  declare_own_thread (q.at_work);
  pthread_setname_np (pthread_self (), "heddle-launch");
  CUcontext current = nullptr;
  for (;;)
    {
      q.asleep.store (false);
      launch_all (q, &current);
      q.asleep.store (true);
      /* Whoever has added one before he could see this does not ring.  */
      if (q.added.load () == q.taken.load ())
	while (sem_wait (&q.bell) != 0)
	  ;
    }
  return nullptr;
}

/* Wait until COUNT kernels at most are in the queue.  */
void
await (launch_queue &q, unsigned count)
{
  const auto left = [&q]
  {
    return q.added.load (std::memory_order_acquire) - q.taken.load (std::memory_order_acquire);
  };
  if (left () <= count)
    return;
  const double began = now_ms ();
  double waited = 0;
  while (left () > count)
    {
      if (waited > tuning.yield_ms)
	sched_yield ();
      waited = now_ms () - began;
    }
  if (waited > tuning.late_launch_ms)
    q.late.fetch_add (1, std::memory_order_relaxed);
}

/* Let the launch thread come, which has no kernel yet.  ADDING is held.  */
void
wake (launch_queue &q)
{
  if (!q.begun)
    {
      q.begun = true;
      q.at_work.store (true);
      if (!q.thread.start (serve, &q))
	q.late.store (tuning.late_launches);
      before_call.store (before_driver_call, std::memory_order_release);
    }
  else
    {
      int rung;
      if (!sem_getvalue (&q.bell, &rung) && rung == 0)
	sem_post (&q.bell);
    }
}

} // namespace

cu_result
launch_now (const launch_order &o, void *parameters)
{
  size_t size = o.size;
  void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, parameters, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
		    CU_LAUNCH_PARAM_END };
  if (o.early)
    {
      CUlaunchAttribute follows {};
      follows.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
      follows.value.programmaticStreamSerializationAllowed = 1;
      const CUlaunchConfig config { o.teams, o.rows, 1, o.width, o.height, 1, o.shared, o.stream, &follows, 1 };
      return { cu.LaunchKernelEx (&config, o.function, nullptr, extra), cuda_symbols::LaunchKernelEx };
    }
  return { cu.LaunchKernel (o.function, o.teams, o.rows, 1, o.width, o.height, 1, o.shared, o.stream, nullptr, extra),
	   cuda_symbols::LaunchKernel };
}

void
await_launches ()
{
  /* There is no launch thread in a child process.  */
  if (!is_forked ())
    await (the_queue, 0);
}

bool
launch_later (const launch_order &o, const void *parameters, unsigned on_the_way)
{
  launch_queue &q = the_queue;
  if (q.late.load (std::memory_order_relaxed) >= tuning.late_launches)
    return false;
  const bool asleep = q.asleep.load (std::memory_order_relaxed);
  if ((asleep && on_the_way < tuning.launches_alone) || !may_poll () || q.adding.exchange (true))
    return false;
  if (asleep)
    wake (q);
  else
    {
      await (q, launch_slots - 1);
      const unsigned at = q.added.load (std::memory_order_relaxed);
      slot &s = q.slots[at % launch_slots];
      s.order = o;
      memcpy (&s.parameters, parameters, o.size);
      if (at % late_period == 0)
	q.late.store (0, std::memory_order_relaxed);
      q.added.store (at + 1);
      /* It may have fallen asleep a moment ago.  */
      if (q.asleep.load ())
	wake (q);
    }
  q.adding.store (false);
  return !asleep;
}

void
forget_contexts ()
{
  the_queue.forgets.store (true);
}

} // namespace heddle
