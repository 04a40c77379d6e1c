/* async.cc -- kernels that the host does not wait for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   `target nowait': libgomp starts the kernel with async_run and goes on; it has to be told when the kernel has ended.
   The monitor, a thread of the device's, does this in one of two ways.

   Polling.  The monitor reads the words by which kernels tell of their end, or the marks behind other kernels
   (marks.h), again and again.  Polling takes next to nothing of the launching thread and notices an end within a
   microsecond or two, but costs a core.  So the monitor polls while the delay of the other way would be a large part
   of the wait, and only where there are cores for it and HEDDLE_WAIT allows it.

   While it polls it also gives kernels to the driver, 4 microseconds each, and the program's thread goes on to its next
   region, 2 microseconds each.  Two threads that launch at the same time take 3 to 4 microseconds a kernel between them
   (one H200, driver 580).  The monitor therefore gets no more than a few kernels, and the program's thread launches the
   others itself.  Marks are put, and marks that are events are read, while nobody launches, for both occupy the driver.

   Stream and stacks of a kernel are given back after libgomp has been told, when there is nothing more urgent to do:
   the program's thread needs some time for each kernel that has ended, too.

   Callbacks.  Where the monitor does not poll, the driver calls a host function behind the kernel; the call through the
   driver's own thread takes some ten microseconds.  That function must call no driver function, and take no lock that a
   thread holds while it is in the driver, as this thread may be waiting for the callback.  So the function only marks
   the kernel as ended, and the next thread that wants a stream or stacks collects the kernel's.

   Streams.  A kernel has a stream while it is with the driver.  There are only as many streams as the hardware has
   queues; more would not run concurrently, and each costs memory and time.  A kernel without a stream waits here, and
   the monitor starts it when any other kernel has ended; the program's thread goes on in any case.  If no kernel ends
   for a while, for example because kernels wait for a later one (OpenMP does not promise that this works), there are
   more streams from time to time.  A waiting kernel gets its stacks when it begins, too: the memory is too small for
   the stacks of ten thousand kernels.

   Where the system has no thread for the monitor, regions are waited for.

   After a kernel has failed the driver calls no host functions any more, and libgomp would wait for ever.  So
   while kernels are on their way the monitor asks for the state of their streams some times a second, and ends
   the program if one has failed.

   Long: the queue of kernels and all changes under its lock stay together.  */

#include "plugin/types/async.h"
#include "plugin/types/device.h"
#include "plugin/types/device-image.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/observe/failure.h"
#include "plugin/types/operation.h"
#include "plugin/types/own-thread.h"
#include "plugin/types/launch.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/types/region-start.h"
#include "plugin/tuning.h"

#include <algorithm>
#include <sched.h>
#include <time.h>

namespace heddle {

/* Derived, in kernels with the driver: most_streams, before it has more urgent work than giving it others.  */
constexpr size_t most_neglected = 32;

/* Hardware, in streams beyond most_streams if no kernel ends: 128 grids run at a time (CUDA C++ Programming Guide,
   compute capabilities).  */
constexpr unsigned most_extra_streams = 96;

/* Estimate, in ms: between attempts to get stacks for a kernel that waits.  */
constexpr unsigned retry_ms = 1;

/* Estimate, in ms: between looks for failed kernels.  */
constexpr unsigned sleep_ms = 100;

/* Estimate, in objects: for kernels on their way that are kept: malloc would give their memory back to the system.  */
constexpr size_t most_spare = 64;

/* Estimate, in ms: but there is a look after this time in any case.  Ten launches.  */
constexpr double most_quiet_ms = 0.05;

/* Estimate, in ms: likewise before an event is asked about, which is less urgent.  Two launches of 4 us.  */
constexpr double look_quiet_ms = 0.008;

/* Estimate, in ms: after a launch, before a mark takes the driver from the next one.  Below the 2 us after which a
   program's thread begins its next region (H200).  */
constexpr double mark_quiet_ms = 0.001;

/* Estimate, in ms: without kernels to look at, the monitor stays awake.  The time until a thread that has started
   several starts the next.  */
constexpr double idle_ms = 0.1;

/* Estimate, in ms: after the last launch or end the monitor looks for ends; then the driver is to tell.  The
   driver's way takes ten microseconds (H200), a small part of what takes longer.  */
constexpr double look_ms = 2;

namespace {


/* Wake the monitor, if it sleeps.  Any thread, in the driver's callbacks, too.  */
void
ring (async_set &set)
{
  if (set.asleep.exchange (false))
    sem_post (&set.bell);
}

/* The kernel of L is known to have ended; before libgomp is told.  */
void
note_end (device &d, const launched &l)
{
  l.in->done.store (l.uploads, std::memory_order_release);
  deferred_kernels &deferred = l.in->deferred;
  if (deferred.count)
    {
      d.changes.ended (deferred.age);
      if (deferred.stacks)
	end_stacks_behind (d, *l.in);
      deferred = {};
    }
  d.changes.ended (l.age);
  end_of (d, l);
  d.async.ends.fetch_add (1);
}

/* Called by the driver when the kernel of DATA has ended: tell libgomp.  */
void
on_end (void *data)
{
  auto l = static_cast<launched *> (data);
  device &d = *l->on;
  void *async_data = l->async_data;
  const bool alone = l->block_alone;
  note_end (d, *l);
  d.async.unreaped.fetch_add (1);
  /* From here on L may be gone.  */
  l->ended.store (true, std::memory_order_release);
  region_ended (alone);
  if (d.async.waits.load ())
    ring (d.async);
  tell_kernel_ended (async_data);
  GOMP_PLUGIN_target_task_completion (async_data);
  d.async.callbacks.fetch_sub (1);
}

/* Give back what belonged to the kernel of L, which has ended and is in no list any more.  */
void
retire (device &d, launched *l)
{
  if (!l->in->measured.empty ())
    report_measurements (d, *l->in);
  l->in->busy = false;
  l->in->ring_used = 0;
  release_stacks (d, l->stacks);
  return_stream (d, *l->in);
  l->~launched ();
  async_set &set = d.async;
  set.streams.fetch_sub (1);
  if (set.waits.load ())
    ring (set);
  {
    std::lock_guard<std::mutex> guard (set.lock);
    if (set.spare.size () < most_spare)
      {
	set.spare.push_back (l);
	return;
      }
  }
  operator delete (l);
}

/* The monitor has seen the end of L's kernel: tell libgomp.  What L holds is for the monitor to give back.  */
void
end (device &d, launched *l)
{
  async_set &set = d.async;
  {
    std::lock_guard<std::mutex> guard (set.lock);
    set.reaping.fetch_add (1);
    auto found = std::find (set.launches.begin (), set.launches.end (), l);
    *found = set.launches.back ();
    set.launches.pop_back ();
  }
  note_end (d, *l);
  region_ended (l->block_alone);
  tell_kernel_ended (l->async_data);
  GOMP_PLUGIN_target_task_completion (l->async_data);
}

/* Ask L's kernel to tell of its end if somebody will look.  */
void
expect_to_tell (device &d, launched *l, bool looks)
{
  /* The times of measured kernels come from events behind them.  */
  if (looks && l->what->tells_end && !observing_kernels && (l->parameters.fixed.end = expect_end (d, *l->in)))
    l->tells_end = true;
}

/* What the monitor has to do with the kernels on their way on D, without the lock.  */
class watch_list
{
public:
  watch_list (device &d) : m_device (d) { }

  /* L is with the driver.  */
  void
  add (launched *l)
  {
    if (l->tells_end)
      m_marked.push_back (l);
    else
      m_unmarked.push_back (l);
  }
  void mark_one ();
  /* Report the end of one kernel to libgomp.  ASK: also if the driver has to be asked about it.  False without an ended
     kernel.  */
  bool end_one (bool ask);
  /* Give back the resources of one ended kernel.  False without an ended kernel.  */
  bool retire_one ();

  /* Kernels that have not been retired.  */
  size_t size () const { return m_unmarked.size () + m_marked.size () + m_ended.size (); }
  bool all_ended () const { return m_unmarked.empty () && m_marked.empty (); }
  bool all_marked () const { return m_unmarked.empty (); }
  bool none_marked () const { return m_marked.empty (); }
  /* The kernels still running; the list is empty then.  */
  std::vector<launched *> leave ();

private:
  device &m_device;
  std::deque<launched *> m_unmarked;
  std::vector<launched *> m_marked, m_ended;	/* MARKED, or with a report of their end */
  size_t m_next = 0;		/* in M_MARKED, to be asked about */

  /* L's kernel has ended, as far as can be seen without the driver.  */
  bool
  seen_to_end (const launched &l) const
  {
    return l.tells_end ? end_told (*l.in) : l.in->mark.word && mark_reached (m_device, *l.in);
  }
  /* The kernel L, for messages, unless it is one of many.  */
  kernel *only (const launched *l) const { return m_unmarked.size () + m_marked.size () == 1 ? l->what : nullptr; }
};

void
watch_list::mark_one ()
{
  launched *l = m_unmarked.front ();
  cu_result r = put_mark (m_device, *l->in);
  if (!r)
    fail (m_device, only (l), r);
  m_unmarked.pop_front ();
  m_marked.push_back (l);
}

bool
watch_list::end_one (bool ask)
{
  size_t i = 0;
  while (i < m_marked.size () && !seen_to_end (*m_marked[i]))
    i++;
  if (i == m_marked.size () && ask && i > 0)
    {
      i = m_next++ % m_marked.size ();
      if (m_marked[i]->tells_end)
	return false;
      cu_result r = mark_reached (m_device, *m_marked[i]->in);
      if (!r && r.code != CUDA_ERROR_NOT_READY)
	fail (m_device, only (m_marked[i]), r);
      if (!r)
	return false;
    }
  if (i == m_marked.size ())
    return false;
  launched *l = m_marked[i];
  m_marked.erase (m_marked.begin () + long (i));
  end (m_device, l);
  m_ended.push_back (l);
  return true;
}

bool
watch_list::retire_one ()
{
  if (m_ended.empty ())
    return false;
  launched *l = m_ended.back ();
  m_ended.pop_back ();
  retire (m_device, l);
  m_device.async.reaping.fetch_sub (1);
  m_device.async.callbacks.fetch_sub (1);
  return true;
}

std::vector<launched *>
watch_list::leave ()
{
  while (retire_one ())
    ;
  std::vector<launched *> left;
  left.swap (m_marked);
  left.insert (left.end (), m_unmarked.begin (), m_unmarked.end ());
  m_unmarked.clear ();
  return left;
}

/* Take the first kernel without a stream, if it can have one; null: none.  */
launched *
take_waiting (async_set &set)
{
  const double now = now_ms ();
  const unsigned ends = set.ends.load ();
  const bool changed = ends != set.ends_seen || set.unchanged_since == 0;
  if (changed || now - set.unchanged_since > patience_ms)
    {
      set.extra_streams = changed ? 0 : std::clamp (2 * set.extra_streams, 1u, most_extra_streams);
      set.ends_seen = ends;
      set.unchanged_since = now;
    }
  std::lock_guard<std::mutex> guard (set.lock);
  if (set.waiting.empty () || set.streams.load () >= tuning.most_streams + set.extra_streams)
    return nullptr;
  launched *l = set.waiting.front ();
  set.waiting.pop_front ();
  set.waits.fetch_sub (1);
  set.streams.fetch_add (1);
  set.launches.push_back (l);
  return l;
}

/* L, which take_waiting has just taken, cannot begin yet.  */
void
put_back (async_set &set, launched *l)
{
  std::lock_guard<std::mutex> guard (set.lock);
  set.launches.erase (std::find (set.launches.begin (), set.launches.end (), l));
  set.streams.fetch_sub (1);
  set.waits.fetch_add (1);
  set.waiting.push_front (l);
}

/* Give the driver a kernel that has waited for a stream, if it can have its resources.  Returns it, or null.  The
   monitor only, without the lock.  */
launched *
start_waiting (device &d)
{
  async_set &set = d.async;
  if (!set.waits.load () || d.lost.load () || now_ms () < set.retry_at)
    return nullptr;
  set.retry_at = 0;
  if (set.unreaped.load () > 0)
    reap_async (d);
  launched *l = take_waiting (set);
  if (!l)
    return nullptr;
  if (!give_stream (*l))
    {
      put_back (set, l);
      set.retry_at = now_ms () + retry_ms;
      return nullptr;
    }
  expect_to_tell (d, l, may_poll ());
  issue (*l);
  return l;
}

/* Let the driver tell of the end of L's kernel.  ONLY: there is no other.  */
void
leave_to_driver (device &d, launched *l, bool only)
{
  kernel *what = only ? l->what : nullptr;
  cu_result r = note (d, CU (LaunchHostFunc, l->in->handle, on_end, l));
  if (!r)
    fail (d, what, r);
}

/* Give the kernels of D's queue to the driver, watch all kernels on their way and report ended kernels, until none is
   left and none has been added for a while, or the rest takes too long, or D is lost.  Returns the kernels still
   running.  Without the lock.  */
std::vector<launched *>
look (device &d)
{
  async_set &set = d.async;
  unsigned seen = set.added.load (std::memory_order_acquire) - 1;
  double since = now_ms (), launched_at = since, asked = since;
  watch_list list (d);
  for (;;)
    {
      if (set.added.load (std::memory_order_acquire) != seen)
	{
	  launched *l = nullptr;
	  {
	    std::lock_guard<std::mutex> guard (set.lock);
	    for (launched *other : set.looked_at)
	      list.add (other);
	    set.looked_at.clear ();
	    if (set.queue.empty ())
	      seen = set.added.load (std::memory_order_relaxed);
	    else
	      {
		l = set.queue.front ();
		set.queue.pop_front ();
	      }
	  }
	  if (l)
	    {
	      issue (*l);
	      list.add (l);
	    }
	  since = launched_at = now_ms ();
	  if (list.size () < most_neglected)
	    continue;
	}

      if (d.lost.load ())
	break;
      const bool others_wait = set.waits.load () > 0;
      if (others_wait)
	if (launched *l = start_waiting (d))
	  {
	    list.add (l);
	    since = launched_at = now_ms ();
	    continue;
	  }

      /* One thing at a time, for something may have been added.  */
      const bool hurry = list.size () >= most_neglected;
      const double now = now_ms ();
      if (set.issuing.load (std::memory_order_relaxed) > 0)
	launched_at = now;
      const double quiet = now - launched_at;
      const bool must = hurry || now - asked > most_quiet_ms;
      const bool ask = !list.none_marked () && (must || (list.all_marked () && quiet > look_quiet_ms));
      if (ask)
	asked = now;
      bool did = list.end_one (ask);
      if (did)
	since = now_ms ();
      if (!list.all_marked () && ((!did && quiet > mark_quiet_ms) || (must && list.none_marked ()) || hurry))
	{
	  list.mark_one ();
	  did = true;
	}
      if (!did || hurry || others_wait)
	list.retire_one ();
      const double waited = now - since;
      if (waited > (list.all_ended () ? idle_ms : look_ms))
	break;
      if (waited > tuning.yield_ms)
	sched_yield ();
    }
  return list.leave ();
}

/* Whether the monitor has work at once.  */
bool
has_work (device &d)
{
  async_set &set = d.async;
  std::lock_guard<std::mutex> guard (set.lock);
  const bool may_start = !d.lost.load () && (set.unreaped.load () > 0 || set.streams.load () < tuning.most_streams);
  return set.stop || !set.looked_at.empty () || !set.queue.empty () || (!set.waiting.empty () && may_start);
}

/* Sleep until somebody rings, or until it is time to look again.  */
void
sleep_until_rung (device &d)
{
  async_set &set = d.async;
  const bool no_memory = set.retry_at > 0;
  const unsigned ms = no_memory ? retry_ms : set.waits.load () ? unsigned (patience_ms) : sleep_ms;
  /* A thread with new work after this look rings the bell; nothing is missed.  */
  set.asleep.store (true);
  if (no_memory || !has_work (d))
    {
      timespec until;
      clock_gettime (CLOCK_REALTIME, &until);
      until.tv_nsec += long (ms) * 1000000;
      until.tv_sec += until.tv_nsec / 1000000000;
      until.tv_nsec %= 1000000000;
      sem_timedwait (&set.bell, &until);
    }
  set.asleep.store (false);
}

/* End the program if one of the kernels on their way on D has failed.  */
void
check_launches (device &d)
{
  async_set &set = d.async;
  std::unique_lock<std::mutex> guard (set.lock);
  for (size_t i = 0; i < set.launches.size () && !set.stop && set.looked_at.empty (); i++)
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

/* Look after the kernels on their way on D.  */
void
watch (device &d)
{
  async_set &set = d.async;
  current_context scope (d);
  double checked = now_ms ();
  std::unique_lock<std::mutex> guard (set.lock);
  while (!set.stop)
    {
      if (!set.looked_at.empty () || !set.queue.empty ())
	{
	  set.awake.store (true);
	  guard.unlock ();
	  const std::vector<launched *> slow = look (d);
	  guard.lock ();
	  const bool stop = set.stop;
	  guard.unlock ();
	  for (launched *l : slow)
	    if (!stop)
	      leave_to_driver (d, l, slow.size () == 1);
	  guard.lock ();
	  continue;
	}
      set.awake.store (false);
      guard.unlock ();
      launched *const begun = start_waiting (d);
      if (begun && !may_poll ())
	leave_to_driver (d, begun, false);
      else if (!begun)
	sleep_until_rung (d);
      if (now_ms () - checked >= sleep_ms)
	{
	  check_launches (d);
	  checked = now_ms ();
	}
      guard.lock ();
      if (begun && may_poll ())
	{
	  set.looked_at.push_back (begun);
	  set.added.fetch_add (1, std::memory_order_release);
	}
    }
  set.awake.store (false);
}

/* The monitor.  */
void *
monitor (void *data)
{
  device &d = *static_cast<device *> (data);
  declare_own_thread (d.async.at_work);
  take_own_name ();
  watch (d);
  d.async.at_work.store (false);
  return nullptr;
}

/* Start the monitor unless it runs or the system has no thread for it.  The lock is held.  */
void
need_monitor (device &d)
{
  async_set &set = d.async;
  if (set.monitor.started ())
    return;
  set.stop = false;
  set.at_work.store (true);
  if (!set.monitor.start (monitor, &d))
    set.at_work.store (false);
}

/* Run the kernel of L and wait for it: there is no monitor.  */
cu_result
run_at_once (device &d, launched *l)
{
  issue (*l);
  cu_result r = wait_for (d, *l->in);
  if (!r)
    return r;
  void *const async_data = l->async_data;
  const bool alone = l->block_alone;
  note_end (d, *l);
  retire (d, l);
  region_ended (alone);
  tell_kernel_ended (async_data);
  GOMP_PLUGIN_target_task_completion (async_data);
  d.async.callbacks.fetch_sub (1);
  return r;
}

} // namespace

launched *
new_launched (device &d)
{
  async_set &set = d.async;
  void *memory = nullptr;
  {
    std::lock_guard<std::mutex> guard (set.lock);
    if (!set.spare.empty ())
      {
	memory = set.spare.back ();
	set.spare.pop_back ();
      }
  }
  return new (memory ? memory : operator new (sizeof (launched))) launched;
}

bool
claim_stream (device &d)
{
  async_set &set = d.async;
  std::lock_guard<std::mutex> guard (set.lock);
  need_monitor (d);
  /* Without a monitor each thread has one at a time.  */
  if (set.monitor.started () && (!set.waiting.empty () || set.streams.load () >= tuning.most_streams))
    return false;
  set.streams.fetch_add (1);
  return true;
}

cu_result
launch_async (device &d, launched *l)
{
  async_set &set = d.async;
  const bool looks = may_poll ();
  bool queued;
  expect_to_tell (d, l, looks);
  set.callbacks.fetch_add (1);
  {
    std::unique_lock<std::mutex> guard (set.lock);
    if (!set.monitor.started ())
      {
	guard.unlock ();
	return run_at_once (d, l);
      }
    set.launches.push_back (l);
    queued = set.awake.load (std::memory_order_relaxed) && looks && set.queue.size () < tuning.most_queued;
    if (queued)
      {
	set.queue.push_back (l);
	set.added.fetch_add (1, std::memory_order_release);
      }
  }
  /* L may be gone as soon as the monitor has it, and when this returns.  */
  if (queued)
    return { CUDA_SUCCESS, "" };
  if (!looks)
    {
      issue (*l);
      return note (d, CU (LaunchHostFunc, l->in->handle, on_end, l));
    }
  set.issuing.fetch_add (1);
  issue (*l);
  set.issuing.fetch_sub (1);
  {
    std::lock_guard<std::mutex> guard (set.lock);
    set.looked_at.push_back (l);
    set.added.fetch_add (1, std::memory_order_release);
  }
  ring (set);
  return { CUDA_SUCCESS, "" };
}

void
wait_for_stream (device &d, launched *l)
{
  async_set &set = d.async;
  set.callbacks.fetch_add (1);
  {
    std::lock_guard<std::mutex> guard (set.lock);
    set.waiting.push_back (l);
    set.waits.fetch_add (1);
  }
  ring (set);
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
    set.reaping.fetch_add (1);
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
    retire (d, l);
  set.reaping.fetch_sub (1);
}

void
finish_async (device &d, const loaded_image &image)
{
  async_set &set = d.async;
  auto waits = [&]
    {
      std::lock_guard<std::mutex> guard (set.lock);
      auto of_image = [&] (const launched *l)
	{
	  return l->what->image == &image && !l->ended.load (std::memory_order_acquire);
	};
      return std::any_of (set.launches.begin (), set.launches.end (), of_image)
	     || std::any_of (set.waiting.begin (), set.waiting.end (), of_image);
    };
  while (!d.lost.load () && waits ())
    sched_yield ();
  reap_async (d);
  /* Another thread may be reporting on kernels of IMAGE.  */
  while (set.reaping.load () > 0)
    sched_yield ();
  /* Kernels with a reported end may still have their last instructions to do.  */
  const auto &kernels = image.kernels;
  if (!d.lost.load () && image.module
      && std::any_of (kernels.begin (), kernels.end (), [] (const auto &k) { return k && k->tells_end; }))
    note (d, CU (CtxSynchronize));
}

void
close_async (device &d)
{
  async_set &set = d.async;
  const bool wait = !d.lost.load ();
  while (wait && set.callbacks.load () > 0)
    sched_yield ();

  std::unique_lock<std::mutex> guard (set.lock);
  for (void *memory : set.spare)
    operator delete (memory);
  set.spare.clear ();
  set.stop = true;
  if (!set.monitor.started ())
    return;
  own_thread ending = set.monitor;
  set.monitor = {};
  guard.unlock ();
  ring (set);
  if (wait)
    {
      ending.join ();
      return;
    }
  /* A thread in the driver of a lost device may be stuck there; otherwise the resources of this thread must not go
     before it.  The monitor itself may end the program.  */
  const double start = now_ms ();
  while (!ending.is_current () && set.at_work.load () && now_ms () - start < farewell_ms)
    sched_yield ();
  ending.detach ();
}

} // namespace heddle
