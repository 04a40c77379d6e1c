/* libcuda-stream.cc -- the simulator's Driver API: streams, events, host functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.
   A stream is a queue with a thread, so that streams run beside each other as on a device.  The default stream
   is done when the call returns, after the streams that synchronise with it: more order than a client may
   rely on, and all that it may rely on.

   After a kernel has failed nothing that is issued happens any more, host functions included; events are
   still reached, so that nobody waits for ever.  */

#include "libcuda.h"

#include <chrono>

namespace simcuda {

void
milestone::reach ()
{
  const auto now = std::chrono::steady_clock::now ().time_since_epoch ();
  std::lock_guard<std::mutex> guard (m_lock);
  m_reached = true;
  m_when = std::chrono::duration<double, std::milli> (now).count ();
  m_changed.notify_all ();
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

stream::stream (context &c, bool b) : on (c), blocking (b)
{
}

stream::~stream ()
{
  {
    std::lock_guard<std::mutex> guard (m_lock);
    m_end = true;
    m_changed.notify_all ();
  }
  if (m_thread.joinable ())
    m_thread.join ();
}

void
stream::work ()
{
  std::unique_lock<std::mutex> guard (m_lock);
  for (;;)
    {
      m_changed.wait (guard, [this] { return m_end || !m_queue.empty (); });
      if (m_queue.empty ())
	return;
      {
	std::function<void ()> next = std::move (m_queue.front ());
	m_queue.pop_front ();
	m_busy = true;
	guard.unlock ();
	next ();
	/* What it holds goes before anybody is told that it is done.  */
      }
      guard.lock ();
      m_busy = false;
      if (m_queue.empty ())
	m_changed.notify_all ();
    }
}

void
stream::issue (std::function<void ()> next)
{
  std::lock_guard<std::mutex> guard (m_lock);
  if (!m_thread.joinable ())
    m_thread = std::thread (&stream::work, this);
  m_queue.push_back (std::move (next));
  m_changed.notify_all ();
}

void
stream::drain ()
{
  std::unique_lock<std::mutex> guard (m_lock);
  m_changed.wait (guard, [this] { return m_queue.empty () && !m_busy; });
}

bool
stream::idle ()
{
  std::lock_guard<std::mutex> guard (m_lock);
  return m_queue.empty () && !m_busy;
}

static bool
is_default (CUstream handle)
{
  return reinterpret_cast<uintptr_t> (handle) <= 2;
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
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  stream *s = reinterpret_cast<stream *> (handle);
  if (&s->on != &c)
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
  return issue_always (*c, handle, [m] { m->wait (); });
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
