/* large-copy.cc -- large transfers at the speed of the link.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.
   The GPU reads and writes pinned memory only; pageable memory has to be copied by the host to or from pinned
   buffers.  The driver does that with one thread, at some 10 GB/s, while the link does 25 (PCIe 4) or 55 (PCIe
   5).  So large transfers are cut into pieces, which several threads take in turn: each has two pinned buffers,
   and copies to or from one while the other is on the link.  The pieces need no order among themselves; all are
   issued on the one stream of the caller, so what comes later on it comes after all of them.

   Pinning the buffers takes some milliseconds: threads and buffers are made when a transfer, or all so far,
   are large enough to be worth that.  Where there are no resources for them, the driver does the work.  */

#include "large-copy.h"
#include "device.h"
#include "environment.h"
#include "error.h"

#include <string.h>
#include <unistd.h>

namespace heddle {

namespace {

constexpr size_t least_copy = size_t (4) << 20;
constexpr size_t worth_hiring = size_t (32) << 20;	/* for a single transfer; twice that in sum */
constexpr size_t buffer_size = size_t (2) << 20;
constexpr cu_result success { CUDA_SUCCESS, "" };

/* Whether the driver knows HOST, so that the GPU can get at it directly.  */
bool
is_pinned (const char *host)
{
  unsigned type = 0;
  return cu.PointerGetAttribute (&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, reinterpret_cast<CUdeviceptr> (host))
	 == CUDA_SUCCESS && type != 0;
}

size_t
crew_size ()
{
  if (environment ().copy_threads >= 0)
    return size_t (environment ().copy_threads);
  long cores = sysconf (_SC_NPROCESSORS_ONLN);
  return cores < 4 ? 1 : cores >= 16 ? 8 : size_t (cores / 2);
}

} // namespace

void
copy_crew::failed (cu_result r)
{
  CUresult none = CUDA_SUCCESS;
  std::lock_guard<std::mutex> guard (m_lock);
  if (m_job.result.compare_exchange_strong (none, r.code))
    m_job.function = r.function;
  m_job.next.store (m_job.size);
}

/* Take pieces of the job until none is left.  */
void
copy_crew::carry (worker &w)
{
  job &j = m_job;
  size_t offsets[2] = { 0, 0 }, sizes[2] = { 0, 0 };
  /* What is in buffer B has gone its way.  */
  auto settle = [&] (int b)
    {
      if (!sizes[b])
	return success;
      cu_result r = CU (EventSynchronize, w.events[b]);
      if (r && !j.to_device)
	memcpy (j.host + offsets[b], w.buffers[b], sizes[b]);
      sizes[b] = 0;
      return r;
    };

  cu_result r = success;
  int b = 0;
  for (; r; b ^= 1)
    {
      r = settle (b);
      const size_t offset = j.next.fetch_add (j.chunk);
      if (!r || offset >= j.size)
	break;
      offsets[b] = offset;
      sizes[b] = j.size - offset < j.chunk ? j.size - offset : j.chunk;
      if (j.to_device)
	{
	  memcpy (w.buffers[b], j.host + offset, sizes[b]);
	  r = CU (MemcpyHtoDAsync, j.at + offset, w.buffers[b], sizes[b], j.in);
	}
      else
	r = CU (MemcpyDtoHAsync, w.buffers[b], j.at + offset, sizes[b], j.in);
      if (r)
	r = CU (EventRecord, w.events[b], j.in);
    }
  if (r)
    r = settle (b ^ 1);
  if (!r)
    failed (r);
}

void
copy_crew::work (device *d, worker *w)
{
  current_context scope (*d);
  unsigned seen = 0;
  std::unique_lock<std::mutex> guard (m_lock);
  for (;;)
    {
      m_changed.wait (guard, [&] { return m_end || m_number != seen; });
      if (m_end)
	return;
      seen = m_number;
      guard.unlock ();
      if (scope.result)
	carry (*w);
      else
	failed (scope.result);
      guard.lock ();
      if (--m_working == 0)
	m_changed.notify_all ();
    }
}

/* Make threads and buffers.  False: there will be none.  */
bool
copy_crew::hire (device &d)
{
  const size_t count = crew_size ();
  std::vector<worker> workers (count);
  cu_result r = success;
  for (worker &w : workers)
    for (int b = 0; b < 2; b++)
      {
	void *p = nullptr;
	if (r)
	  r = CU (MemHostAlloc, &p, buffer_size, CU_MEMHOSTALLOC_PORTABLE);
	w.buffers[b] = static_cast<char *> (p);
	if (r)
	  r = CU (EventCreate, &w.events[b], CU_EVENT_DISABLE_TIMING);
	if (!r)
	  w.events[b] = nullptr;
      }
  note (d, r);
  m_workers.swap (workers);
  if (!r || count == 0)
    {
      close (!d.lost.load ());
      m_hopeless = true;
      return false;
    }
  m_end = false;
  for (worker &w : m_workers)
    w.thread = std::thread (&copy_crew::work, this, &d, &w);
  return true;
}

cu_result
copy_crew::copy (device &d, stream &s, bool to_device, CUdeviceptr at, char *host, size_t size, bool *done)
{
  *done = false;
  if (size < least_copy)
    return success;
  std::unique_lock<std::mutex> mine (m_busy, std::try_to_lock);
  if (!mine.owns_lock () || m_hopeless)
    return success;
  m_seen += size < worth_hiring ? size : worth_hiring;
  if (m_workers.empty () && size < worth_hiring && m_seen < 2 * worth_hiring)
    return success;
  if (is_pinned (host) || (m_workers.empty () && !hire (d)))
    return success;

  std::unique_lock<std::mutex> guard (m_lock);
  job &j = m_job;
  j.to_device = to_device;
  j.at = at;
  j.host = host;
  j.size = size;
  j.chunk = buffer_size;
  j.in = s.handle;
  j.next.store (0);
  j.result.store (CUDA_SUCCESS);
  j.function = "";
  m_working = m_workers.size ();
  m_number++;
  m_changed.notify_all ();
  m_changed.wait (guard, [this] { return m_working == 0; });
  *done = true;
  return note (d, { j.result.load (), j.function });
}

cu_result
copy_crew::close (bool call_driver)
{
  {
    std::lock_guard<std::mutex> guard (m_lock);
    m_end = true;
    m_changed.notify_all ();
  }
  cu_result worst = success;
  auto check = [&] (cu_result r)
    {
      if (!r)
	worst = r;
    };
  for (worker &w : m_workers)
    {
      if (w.thread.joinable ())
	w.thread.join ();
      for (int b = 0; b < 2; b++)
	{
	  if (w.buffers[b] && call_driver)
	    check (CU (MemFreeHost, w.buffers[b]));
	  if (w.events[b] && call_driver)
	    check (CU (EventDestroy, w.events[b]));
	}
    }
  m_workers.clear ();
  return worst;
}

} // namespace heddle
