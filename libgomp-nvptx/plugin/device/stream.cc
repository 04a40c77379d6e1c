/* stream.cc -- streams: their owners, the order between streams, waits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A thread gets a stream with its first request and keeps it while a request is on its way: its uploads, their kernel,
   and the copies back are in order without any event.  Streams do not wait for the legacy default stream, on which the
   program's own CUDA code may be working.

   Waiting.  cuStreamSynchronize spins; that has the least latency and costs a core.  HEDDLE_WAIT=block sleeps on an
   event instead, and wakes up 20 us later, or 0.2 ms and more (an H200 in a virtual machine).  The default spins while
   the delay of sleeping would be a large part of the wait; then it polls, at intervals that are a small part of the
   wait until now; in the end it sleeps.  The simulator's threads need the cores more than a spinning host does, so
   there the default is to sleep at once, as its cuStreamSynchronize does.  */

#include "plugin/types/device.h"
#include "plugin/types/graphs.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/observe/trace.h"
#include "plugin/tuning.h"

#include <algorithm>
#include <sched.h>

namespace heddle {

/* Derived, of the time waited: the pause between two looks for a kernel's end.  A wait gets longer by no more than this
   part.  */
constexpr double doze_part = 1.0 / 256;

/* Estimate, in ms: that pause at most.  */
constexpr double most_doze_ms = 0.5;

/* Estimate, in ms: the host polls for this time; after it the host sleeps until the driver wakes it.  */
constexpr double doze_ms = 100;

namespace {

constexpr cu_result success { CUDA_SUCCESS, "" };

std::atomic<unsigned> streams_in_all { 0 };

void
give_back (device &d, stream *s)
{
  std::lock_guard<std::mutex> guard (d.streams.lock);
  if (s->handle)
    d.streams.idle.push_back (s);
}

} // namespace

void
give_streams_back (thread_streams &mine)
{
  std::vector<thread_streams::entry> gone;
  gone.swap (mine.entries);	/* exit handlers may come here again */
  for (auto &e : gone)
    if (e.s)
      give_back (*e.on, e.s);
}

stream *
current_stream (device &d, cu_result *r, thread_streams &mine)
{
  *r = success;
  stream *&own = mine.on (d);
  if (own && own->handle)
    return own;

  reap_async (d);
  return own = take_stream (d, r);
}

bool
one_stream_in_all ()
{
  return streams_in_all.load (std::memory_order_relaxed) == 1;
}

stream *
take_stream (device &d, cu_result *r)
{
  *r = success;
  {
    std::lock_guard<std::mutex> guard (d.streams.lock);
    if (!d.streams.idle.empty ())
      {
	stream *s = d.streams.idle.back ();
	d.streams.idle.pop_back ();
	return s;
      }
  }

  CUstream handle;
  *r = note (d, CU (StreamCreate, &handle, CU_STREAM_NON_BLOCKING));
  if (!*r)
    return nullptr;
  streams_in_all.fetch_add (1, std::memory_order_relaxed);
  stream *s = new stream;
  s->handle = handle;
  std::lock_guard<std::mutex> guard (d.streams.lock);
  d.streams.all.push_back (s);
  s->number = unsigned (d.streams.all.size ());
  d.streams.count.store (s->number, std::memory_order_relaxed);
  return s;
}

const deferred_kernels *
deferred_by_thread (device &d, thread_streams &mine)
{
  const stream *s = mine.on (d);
  return s && s->deferred.count ? &s->deferred : nullptr;
}

void
release_stream (device &d, thread_streams &mine)
{
  stream *&own = mine.on (d);
  if (own && !own->busy && own->copy.size == 0)
    {
      give_back (d, own);
      own = nullptr;
    }
}

void
drop_snapshot (device &d, thread_streams &mine)
{
  stream *s = mine.on (d);
  if (!s || s->copy.size == 0)
    return;
  s->copy.size = 0;
  release_stream (d, mine);
}

bool
free_behind_kernels (device &d, CUdeviceptr block, thread_streams &mine)
{
  stream *s = mine.on (d);
  if (!s || !s->deferred.count || s->deferred.block != block)
    return false;
  s->deferred.block = 0;
  s->deferred.freed.push_back (block);
  return true;
}

void
detach_stream (device &d, stream &s, thread_streams &mine)
{
  stream *&own = mine.on (d);
  if (own == &s)
    own = nullptr;
}

void
return_stream (device &d, stream &s)
{
  give_back (d, &s);
}

/* What is issued on S next comes after all uploads.  The lock is held.  */
static cu_result
follow_newest (stream_set &set, stream &s)
{
  stream *const newest = set.newest.load (std::memory_order_relaxed);
  if (!newest || newest == &s || newest->done.load (std::memory_order_acquire) >= set.newest_number)
    return success;
  if (!set.newest_marked)
    {
      cu_result r = CU (EventRecord, set.mark, newest->handle);
      if (!r)
	return r;
      set.newest_marked = true;
    }
  else if (CU (EventQuery, set.mark))
    {
      /* Streams need not wait for it any more.  */
      newest->done.store (set.newest_number, std::memory_order_release);
      return success;
    }
  return CU (StreamWaitEvent, s.handle, set.mark, 0);
}

cu_result
issue_upload (device &d, stream &s, CUdeviceptr to, const void *from, size_t size)
{
  stream_set &set = d.streams;
  std::lock_guard<std::mutex> guard (set.lock);
  cu_result r = follow_newest (set, s);
  if (r)
    {
      s.busy = true;
      r = CU (MemcpyHtoDAsync, to, from, size, s.handle);
    }
  if (r)
    {
      set.newest.store (&s, std::memory_order_release);
      set.newest_number = ++s.issued;
      set.newest_marked = false;
    }
  return note (d, r);
}

/* Whether the next request on S is in order by itself: no upload is on its way, or the newest is on S, and only WHAT
   will wait for it.  Without the lock: only the owner of S, the caller, makes it the stream with the newest upload; and
   simultaneous uploads by other threads have no order with this thread's requests.  */
static bool
in_order (const stream_set &set, const stream &s, order_for what)
{
  const stream *const newest = set.newest.load (std::memory_order_acquire);
  if (newest != &s)
    return !newest;
  return what == order_for::copy || s.done.load (std::memory_order_relaxed) >= s.issued
	 || (what == order_for::kernel && set.count.load (std::memory_order_relaxed) == 1);
}

cu_result
order_after_uploads (device &d, stream &s, order_for what)
{
  stream_set &set = d.streams;
  if (in_order (set, s, what))
    {
      s.busy = true;
      return success;
    }
  std::lock_guard<std::mutex> guard (set.lock);
  cu_result r = follow_newest (set, s);
  const bool separate = what == order_for::nowait_kernel
			|| (what == order_for::kernel && set.count.load (std::memory_order_relaxed) > 1);
  if (r && separate && set.newest.load (std::memory_order_relaxed) == &s && !set.newest_marked
      && s.done.load (std::memory_order_relaxed) < set.newest_number)
    {
      r = CU (EventRecord, set.mark, s.handle);
      set.newest_marked = bool (r);
    }
  s.busy = true;
  return note (d, r);
}

char *
ring_space (device &d, stream &s, size_t size, cu_result *r)
{
  *r = success;
  size = (size + 15) & ~size_t (15);
  if (size > ring_bytes)
    {
      *r = { CUDA_ERROR_INVALID_VALUE, "ring_space" };
      return nullptr;
    }
  if (!s.ring)
    {
      void *p;
      *r = note (d, CU (MemHostAlloc, &p, ring_bytes,
			    CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP));
      if (!*r)
	return nullptr;
      s.ring = static_cast<char *> (p);
      if (!note (d, CU (MemHostGetDevicePointer, &s.ring_on_device, p, 0)))
	s.ring_on_device = 0;
      s.ring_used = 0;
    }
  if (s.ring_used + size > ring_bytes)
    {
      *r = wait_for (d, s);
      if (!*r)
	return nullptr;
    }
  char *space = s.ring + s.ring_used;
  s.ring_used += size;
  return space;
}

/* Wait for S by sleeping.  */
static cu_result
sleep_for (stream &s)
{
  if (!s.blocking)
    {
      cu_result r = CU (EventCreate, &s.blocking, CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING);
      if (!r)
	return r;
    }
  cu_result r = CU (EventRecord, s.blocking, s.handle);
  return r ? CU (EventSynchronize, s.blocking) : r;
}

/* Wait for S, looking again and again, for so many milliseconds; 0: until it is done.  CUDA_ERROR_NOT_READY if that is
   over.  */
static cu_result
spin_for (device &d, stream &s, double most_ms)
{
  /* A mark would take the driver from other threads that have something to issue.  */
  const bool marked = d.running.load () <= 1 && mark_is_word (d, s);
  if (marked)
    {
      cu_result r = put_mark (d, s);
      if (!r)
	return r;
    }
  const double start = now_ms ();
  double waited = 0, ask = marked ? tuning.ask_ms : 0;
  for (;;)
    {
      cu_result r { CUDA_ERROR_NOT_READY, cuda_symbols::StreamQuery };
      if (marked && (r = mark_reached (d, s)))
	return r;
      /* Words do not tell of failures.  */
      if (waited >= ask)
	{
	  r = CU (StreamQuery, s.handle);
	  if (r.code != CUDA_ERROR_NOT_READY)
	    return r;
	  ask = marked ? waited + tuning.ask_ms : 0;
	}
      if (most_ms > 0 && waited >= most_ms)
	return r;
      if (waited > tuning.yield_ms)
	sched_yield ();
      waited = now_ms () - start;
    }
}

/* Wait for S, looking from time to time; likewise.  */
static cu_result
doze_for (stream &s)
{
  const double start = now_ms ();
  for (double waited = 0; waited < doze_ms; waited = now_ms () - start)
    {
      pause_ms (std::min ((tuning.spin_ms + waited) * doze_part, most_doze_ms));
      cu_result r = CU (StreamQuery, s.handle);
      if (r.code != CUDA_ERROR_NOT_READY)
	return r;
    }
  return { CUDA_ERROR_NOT_READY, cuda_symbols::StreamQuery };
}

/* All on S has ended, which was waited for since BEGAN.  */
static void
note_ended (device &d, stream &s, double began)
{
  held_ended ();
  s.done.store (s.issued, std::memory_order_release);
  s.ring_used = 0;
  s.busy = false;
  if (s.deferred.count)
    {
      d.changes.ended (s.deferred.age);
      if (s.deferred.stacks)
	end_stacks_behind (d, s);
      for (CUdeviceptr block : s.deferred.freed)
	{
	  /* If the driver fails here the next call of it will, too.  */
	  bool found;
	  note (d, d.memory.free (block, &found));
	}
      s.deferred = {};
    }
  if (tracing)
    trace_host ("wait", "wait", began, now_ms ());
  if (!s.measured.empty ())
    report_measurements (d, s);
}

bool
wait_until_told (device &d, stream &s)
{
  const wait_choice how = environment ().wait;
  if (how == wait_choice::block || d.prints.load (std::memory_order_relaxed)
      || (how == wait_choice::automatic && environment ().driver == driver_choice::simulator))
    return false;
  if (!launch_held ())
    return false;
  const double start = now_ms ();
  double waited = 0, ask = tuning.ask_ms;
  while (!end_told (s))
    {
      /* A failed kernel does not report its end.  */
      if (waited >= ask)
	{
	  /* All held kernels are with the driver; a kernel that has been launched ahead may stay (launch/ahead.cc).  */
	  if (CU_BESIDE (StreamQuery, s.handle).code != CUDA_ERROR_NOT_READY)
	    return false;
	  ask = waited + tuning.ask_ms;
	}
      if (how == wait_choice::automatic && waited >= tuning.spin_ms)
	return false;
      if (waited > tuning.yield_ms)
	sched_yield ();
      waited = now_ms () - start;
    }
  note_ended (d, s, start);
  return true;
}

cu_result
wait_for (device &d, stream &s)
{
  const double began = tracing ? now_ms () : 0;
  const wait_choice how = environment ().wait;
  cu_result r = launch_held ();
  if (!r)
    return note (d, r);
  r = { CUDA_ERROR_NOT_READY, cuda_symbols::StreamQuery };
  if (how == wait_choice::automatic && environment ().driver == driver_choice::simulator)
    r = CU (StreamSynchronize, s.handle);
  else
    {
      if (how != wait_choice::block)
	r = spin_for (d, s, how == wait_choice::spin ? 0 : tuning.spin_ms);
      if (r.code == CUDA_ERROR_NOT_READY && how == wait_choice::automatic)
	r = doze_for (s);
      if (r.code == CUDA_ERROR_NOT_READY)
	r = sleep_for (s);
      /* The driver prints a kernel's output when it is asked to wait.  */
      else if (r && d.prints.load (std::memory_order_relaxed))
	r = CU (StreamSynchronize, s.handle);
    }
  if (r)
    note_ended (d, s, began);
  return note (d, r);
}

cu_result
open_streams (device &d)
{
  open_marks (d);
  return note (d, CU (EventCreate, &d.streams.mark, CU_EVENT_DISABLE_TIMING));
}

cu_result
close_streams (device &d, bool call_driver)
{
  cu_result worst = success;
  auto close = [&] (cu_result r)
    {
      if (!r)
	worst = r;
    };
  stream_set &set = d.streams;
  std::lock_guard<std::mutex> guard (set.lock);
  for (stream *s : set.all)
    {
      if (call_driver)
	{
	  if (s->handle)
	    close (CU (StreamDestroy, s->handle));
	  if (s->blocking)
	    close (CU (EventDestroy, s->blocking));
	  if (s->ring)
	    close (CU (MemFreeHost, s->ring));
	}
      close (close_mark (*s, call_driver));
      streams_in_all.fetch_sub (s->handle != nullptr, std::memory_order_relaxed);
      s->handle = nullptr;
      s->blocking = nullptr;
      s->ring = nullptr;
      s->ring_on_device = 0;
      s->cells = 0;
      s->order = 0;
      s->copy.size = 0;
      s->busy = false;
      s->deferred = {};
      s->measured.clear ();
    }
  set.idle.clear ();
  set.newest.store (nullptr, std::memory_order_relaxed);
  if (set.mark && call_driver)
    close (CU (EventDestroy, set.mark));
  set.mark = nullptr;
  close (close_marks (d, call_driver));
  return worst;
}

} // namespace heddle
