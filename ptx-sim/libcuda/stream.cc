/* stream.cc -- the simulator's Driver API: streams, events, host functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.
   A stream is a queue.  Threads take streams that have something to do, so that streams run beside each other as on a
   device; and no more of them than a device lets kernels run at a time, however many streams there are.  A stream that
   waits for an event needs no thread meanwhile.  Without more threads from the system the first ones do it all.
   The default stream is done when the call returns, after the streams that synchronise with it: more order than a
   client may rely on, and all that it may rely on.

   After a kernel has failed no later work happens, host functions included; events are still reached, for nobody to
   wait for ever.  */

#include "libcuda/libcuda.h"
#include "own-name.h"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace simcuda {

namespace {

/* The threads that work on streams.  */
class workforce
{
public:
  /* S, without a thread, has work.  Throws std::system_error if no thread is to be had.  */
  void add (stream &s);
  /* There is a stream more, or less.  */
  void count_stream (int change);

private:
  static constexpr unsigned most = 128;	/* kernels that run at a time on devices since sm_60 */

  void work ();

  std::mutex m_lock;
  std::condition_variable m_changed;
  std::deque<stream *> m_ready;
  unsigned m_streams = 0, m_threads = 0, m_idle = 0;
};

/* Never destroyed: its threads go on while the process ends.  */
workforce &force = *new workforce;

void
workforce::add (stream &s)
{
  {
    std::lock_guard<std::mutex> guard (m_lock);
    m_ready.push_back (&s);
    /* A thread about to be idle is not known yet, but each stream has one at most.  */
    if (m_idle < m_ready.size () && m_threads < std::min (m_streams, most))
      try
	{
	  std::thread ([this] { work (); }).detach ();
	  m_threads++;
	}
      catch (const std::system_error &)
	{
	  if (!m_threads)
	    {
	      m_ready.pop_back ();
	      throw;
	    }
	}
  }
  m_changed.notify_one ();
}

void
workforce::count_stream (int change)
{
  std::lock_guard<std::mutex> guard (m_lock);
  m_streams += change;
}

void
workforce::work ()
{
  heddle::take_own_name ();
  std::unique_lock<std::mutex> guard (m_lock);
  for (;;)
    {
      m_idle++;
      m_changed.wait (guard, [this] { return !m_ready.empty (); });
      m_idle--;
      stream *s = m_ready.front ();
      m_ready.pop_front ();
      /* A piece at a time where other streams wait, for threads may be few.  */
      bool more;
      do
	{
	  guard.unlock ();
	  more = s->proceed ();
	  guard.lock ();
	}
      while (more && m_ready.empty ());
      if (more)
	m_ready.push_back (s);
    }
}

} // namespace

void
milestone::reach ()
{
  const auto now = std::chrono::steady_clock::now ().time_since_epoch ();
  std::vector<stream *> go_on;
  {
    std::lock_guard<std::mutex> guard (m_lock);
    m_reached = true;
    m_when = std::chrono::duration<double, std::milli> (now).count ();
    go_on.swap (m_held_up);
    m_changed.notify_all ();
  }
  for (stream *s : go_on)
    force.add (*s);
}

void
milestone::wait ()
{
  std::unique_lock<std::mutex> guard (m_lock);
  m_changed.wait (guard, [this] { return m_reached; });
}

bool
milestone::reached (double *when)
{
  std::lock_guard<std::mutex> guard (m_lock);
  if (when)
    *when = m_when;
  return m_reached;
}

bool
milestone::holds_up (stream &s)
{
  std::lock_guard<std::mutex> guard (m_lock);
  if (!m_reached)
    m_held_up.push_back (&s);
  return !m_reached;
}

stream::stream (context &c, bool b) : on (c), blocking (b)
{
  force.count_stream (1);
}

stream::~stream ()
{
  drain ();
  force.count_stream (-1);
}

bool
stream::proceed ()
{
  std::unique_lock<std::mutex> guard (m_lock);
  /* Its contents go before anybody hears of the end.  */
  {
    piece next = std::move (m_queue.front ());
    if (next.until)
      {
	/* As soon as it is held up another thread may be in here.  */
	std::shared_ptr<milestone> until = next.until;
	m_queue.front () = std::move (next);
	guard.unlock ();
	if (until->holds_up (*this))
	  return false;
	guard.lock ();
      }
    else
      {
	guard.unlock ();
	next.work ();
	next.work = nullptr;
	guard.lock ();
      }
  }
  m_queue.pop_front ();
  if (!m_queue.empty ())
    return true;
  m_active = false;
  m_changed.notify_all ();
  return false;
}

void
stream::add (piece next)
{
  std::lock_guard<std::mutex> guard (m_lock);
  m_queue.push_back (std::move (next));
  if (m_active)
    return;
  try
    {
      force.add (*this);
      m_active = true;
    }
  catch (const std::system_error &)
    {
      m_queue.pop_back ();
      throw;
    }
}

void
stream::issue (std::function<void ()> next)
{
  add ({ std::move (next), nullptr });
}

void
stream::issue_wait (std::shared_ptr<milestone> until)
{
  add ({ nullptr, std::move (until) });
}

void
stream::drain ()
{
  std::unique_lock<std::mutex> guard (m_lock);
  m_changed.wait (guard, [this] { return !m_active; });
}

bool
stream::idle ()
{
  std::lock_guard<std::mutex> guard (m_lock);
  return !m_active;
}

static bool
is_default (CUstream handle)
{
  return reinterpret_cast<uintptr_t> (handle) <= 2;
}

/* The stream of C with HANDLE; null for another handle, or the default stream.  */
static stream *
stream_of (context &c, CUstream handle)
{
  if (is_default (handle) || !is_handle (handle))
    return nullptr;
  stream *s = reinterpret_cast<stream *> (handle);
  return &s->on == &c ? s : nullptr;
}

/* As issue, for what has to happen on a lost context too.  */
static CUresult
issue_always (context &c, CUstream handle, std::function<void ()> work)
{
  if (is_default (handle))
    {
      c.drain (true);
      work ();
      return c.lost.load ();
    }
  stream *s = stream_of (c, handle);
  if (!s)
    return CUDA_ERROR_INVALID_HANDLE;
  s->issue (std::move (work));
  return CUDA_SUCCESS;
}

CUresult
issue (context &c, CUstream handle, std::function<void ()> work)
{
  context *on = &c;
  return issue_always (c, handle, [on, work = std::move (work)] {
    if (on->lost.load () == CUDA_SUCCESS)
      work ();
  });
}

CUresult
StreamCreate (CUstream *handle, unsigned int flags)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!handle || (flags & ~unsigned (CU_STREAM_NON_BLOCKING)))
    return CUDA_ERROR_INVALID_VALUE;
  stream *s = new stream (*c, flags == CU_STREAM_DEFAULT);
  {
    std::lock_guard<std::mutex> guard (c->lock);
    c->streams.insert (s);
  }
  add_handle (s);
  *handle = reinterpret_cast<CUstream> (s);
  return CUDA_SUCCESS;
}

CUresult
StreamDestroy (CUstream handle)
{
  if (is_default (handle) || !is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  stream *s = reinterpret_cast<stream *> (handle);
  drop_handle (s);
  {
    std::lock_guard<std::mutex> guard (s->on.lock);
    s->on.streams.erase (s);
  }
  delete s;
  return CUDA_SUCCESS;
}

CUresult
StreamSynchronize (CUstream handle)
{
  CUresult r;
  if (is_default (handle))
    {
      context *c = current (&r);
      if (!c)
	return r;
      c->drain (true);
      return c->lost.load ();
    }
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  stream *s = reinterpret_cast<stream *> (handle);
  s->drain ();
  return s->on.lost.load ();
}

CUresult
StreamQuery (CUstream handle)
{
  CUresult r;
  if (is_default (handle))
    {
      current (&r);
      return r;
    }
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  stream *s = reinterpret_cast<stream *> (handle);
  r = s->on.lost.load ();
  if (r != CUDA_SUCCESS)
    return r;
  if (!s->idle ())
    return CUDA_ERROR_NOT_READY;
  return s->on.lost.load ();
}

CUresult
EventCreate (CUevent *handle, unsigned int flags)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!handle || (flags & ~unsigned (CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING)))
    return CUDA_ERROR_INVALID_VALUE;
  event *e = new event;
  e->on = c;
  e->timing = !(flags & CU_EVENT_DISABLE_TIMING);
  {
    std::lock_guard<std::mutex> guard (c->lock);
    c->events.insert (e);
  }
  add_handle (e);
  *handle = reinterpret_cast<CUevent> (e);
  return CUDA_SUCCESS;
}

CUresult
EventDestroy (CUevent handle)
{
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  event *e = reinterpret_cast<event *> (handle);
  drop_handle (e);
  {
    std::lock_guard<std::mutex> guard (e->on->lock);
    e->on->events.erase (e);
  }
  delete e;
  return CUDA_SUCCESS;
}

CUresult
EventRecord (CUevent handle, CUstream on)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  event *e = reinterpret_cast<event *> (handle);
  auto m = std::make_shared<milestone> ();
  r = issue_always (*c, on, [m] { m->reach (); });
  if (r == CUDA_SUCCESS)
    {
      std::lock_guard<std::mutex> guard (e->lock);
      e->last = m;
    }
  return r;
}

static std::shared_ptr<milestone>
last_of (event &e)
{
  std::lock_guard<std::mutex> guard (e.lock);
  return e.last;
}

CUresult
EventSynchronize (CUevent handle)
{
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  event *e = reinterpret_cast<event *> (handle);
  if (auto m = last_of (*e))
    m->wait ();
  return e->on->lost.load ();
}

/* An event that has not been recorded has been reached.  */
CUresult
EventQuery (CUevent handle)
{
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  event *e = reinterpret_cast<event *> (handle);
  if (CUresult r = e->on->lost.load ())
    return r;
  auto m = last_of (*e);
  return !m || m->reached () ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}

CUresult
EventElapsedTime (float *milliseconds, CUevent start, CUevent end)
{
  if (!milliseconds)
    return CUDA_ERROR_INVALID_VALUE;
  double times[2];
  for (int i = 0; i < 2; i++)
    {
      CUevent handle = i ? end : start;
      if (!is_handle (handle))
	return CUDA_ERROR_INVALID_HANDLE;
      event *e = reinterpret_cast<event *> (handle);
      if (CUresult r = e->on->lost.load ())
	return r;
      auto m = last_of (*e);
      if (!e->timing || !m)
	return CUDA_ERROR_INVALID_HANDLE;
      if (!m->reached (&times[i]))
	return CUDA_ERROR_NOT_READY;
    }
  *milliseconds = float (times[1] - times[0]);
  return CUDA_SUCCESS;
}

CUresult
StreamWaitEvent (CUstream handle, CUevent event_handle, unsigned int flags)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!is_handle (event_handle))
    return CUDA_ERROR_INVALID_HANDLE;
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  auto m = last_of (*reinterpret_cast<event *> (event_handle));
  if (!m || m->reached ())
    return is_default (handle) || is_handle (handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
  if (is_default (handle))
    return issue_always (*c, handle, [m] { m->wait (); });
  stream *s = stream_of (*c, handle);
  if (!s)
    return CUDA_ERROR_INVALID_HANDLE;
  s->issue_wait (std::move (m));
  return CUDA_SUCCESS;
}

CUresult
LaunchHostFunc (CUstream handle, CUhostFn function, void *data)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!function)
    return CUDA_ERROR_INVALID_VALUE;
  return issue (*c, handle, [=] {
    in_host_function = true;
    function (data);
    in_host_function = false;
  });
}

} // namespace simcuda
