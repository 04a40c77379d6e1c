/* large-copy.cc -- large transfers at the speed of the link.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The GPU reads and writes pinned memory only; pageable memory has to be copied by the host to or from pinned buffers.
   The driver uses one thread for this copy, at some 10 GB/s, while the link has 25 (PCIe 4) or 55 (PCIe 5).  Large
   transfers are therefore cut into pieces for a ring of pinned buffers: several threads copy between the program's
   memory and the ring, all at the same piece while a part of it is left, and only the caller asks the driver to move
   pieces between the ring and the device.  Threads and caller talk through a word for each buffer; an idle thread polls
   it.

   Each piece costs the link some 3 microseconds to the device and 1.5 from it, the time of 80 to 160 KiB, on whatever
   stream; several streams make it more (one H200, driver 580).  Pieces have several megabytes, but for the first to the
   device and the last from it.

   Pinning the buffers takes some milliseconds: threads and buffers are made when one transfer, or all transfers until
   now, are large enough for this cost.  Without resources for threads or buffers, the driver does the work.  */

#include "plugin/types/large-copy.h"
#include "plugin/types/device.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/tuning.h"

#include <algorithm>
#include <emmintrin.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

namespace heddle {

/* Estimate, in bytes: the part of a copying thread at a time.  Fits in a core's first caches with its source.  */
constexpr size_t copy_unit = 65536;

/* Estimate, in per cent: the most of the host's cores for copies.  */
constexpr size_t copier_percent = 75;

/* Estimate, in threads: that copy.  One thread copies 10 GB/s, a link 25 (PCIe 4) or 55 (PCIe 5), and the host's
   memory is shared.  */
constexpr size_t most_copiers = 12;

/* Estimate, in looks: at another thread's word before the core is given up for a moment.  */
constexpr unsigned copy_spins = 64;

/* Estimate, in ms: the time that the threads look for another copy.  The time between copies of one update.  */
constexpr double hot_ms = 0.1;

/* Estimate, in bytes: a copy of more is written past the caches on the way from the device, through them on the way
   to it.  About the size of the host's caches.  */
constexpr size_t exceeds_caches = 67108864;

/* Estimate, in units: of the first piece: nothing is on the link until it is in the ring; each next is larger by
   half.  The threads are not twice as fast as the link.  */
constexpr size_t least_piece = 4;

/* Estimate, in bytes: copies of pageable memory from this size on are made by several threads.  The driver completes
   smaller copies before the threads are awake.  */
constexpr size_t least_copy = 4194304;

namespace {

constexpr cu_result success { CUDA_SUCCESS, "" };

/* Whether the driver knows HOST, for direct access by the GPU.  */
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
  return cores < 4 ? 1 : size_t (std::min (size_t (cores) * copier_percent / 100, most_copiers));
}

/* Copy SIZE bytes past the caches.  */
void
stream_copy (char *to, const char *from, size_t size)
{
  constexpr size_t line = 64;
  const size_t before = std::min (size, -reinterpret_cast<uintptr_t> (to) % line);
  memcpy (to, from, before);
  size_t i = before;
  for (; size - i >= line; i += line)
    for (size_t k = 0; k < line; k += sizeof (__m128i))
      _mm_stream_si128 (reinterpret_cast<__m128i *> (to + i + k),
			_mm_loadu_si128 (reinterpret_cast<const __m128i *> (from + i + k)));
  memcpy (to + i, from + i, size - i);
  _mm_sfence ();
}

/* Waiting for another thread's word.  */
class patience
{
public:
  void wait ()
  {
    if (++m_times % copy_spins == 0)
      sched_yield ();
    else
      __builtin_ia32_pause ();
  }

private:
  unsigned m_times = 0;
};

} // namespace

char *
copy_crew::memory (size_t piece) const
{
  return m_ring + piece % copy_slots * most_piece * copy_unit;
}

/* Cut the job into pieces.  On the way to the device nothing is on the link until the first piece is in the ring, and a
   small first piece arrives early; each later piece is larger by half: it is filled during the transfer of the piece
   before, and the threads are not twice as fast as the link.  From the device the order is reversed.  */
void
copy_crew::divide ()
{
  const job &j = m_job;
  auto &starts = m_job.starts;
  starts.clear ();
  const size_t units = (j.size + copy_unit - 1) / copy_unit;
  for (size_t at = 0, piece = least_piece; at < units; piece = std::min (piece + piece / 2, most_piece))
    {
      starts.push_back (at);
      at += piece;
    }
  starts.push_back (units);
  if (!j.to_device)
    {
      std::reverse (starts.begin (), starts.end ());
      for (size_t &start : starts)
	start = units - start;
    }
}

/* Copy units of the job until none is left.  */
void
copy_crew::carry ()
{
  job &j = m_job;
  size_t p = 0;
  for (size_t u; (u = j.next.fetch_add (1)) < j.starts.back ();)
    {
      while (u >= j.starts[p + 1])
	p++;
      slot &s = m_slots[p % copy_slots];
      const uint64_t mine = j.to_device ? 2 * p : 2 * p + 1;
      for (patience waiting; s.turn.load (std::memory_order_acquire) != mine; waiting.wait ())
	if (j.failed.load (std::memory_order_relaxed))
	  return;
      char *const at = j.host + u * copy_unit;
      char *const in_ring = memory (p) + (u - j.starts[p]) * copy_unit;
      const size_t size = std::min (copy_unit, j.size - u * copy_unit);
      char *const to = j.to_device ? in_ring : at, *const from = j.to_device ? at : in_ring;
      if (j.past_caches)
	stream_copy (to, from, size);
      else
	memcpy (to, from, size);
      if (s.left.fetch_sub (1, std::memory_order_acq_rel) == 1)
	s.turn.store (j.to_device ? mine + 1 : 2 * (p + copy_slots), std::memory_order_release);
    }
}

/* Tell the threads that the buffer of PIECE is theirs, to be emptied if FULL, else to be filled.  */
void
copy_crew::offer (size_t piece, bool full)
{
  slot &s = m_slots[piece % copy_slots];
  if (piece < pieces ())
    s.left.store (m_job.starts[piece + 1] - m_job.starts[piece], std::memory_order_relaxed);
  s.turn.store (2 * piece + full, std::memory_order_release);
}

/* Put PIECE on its way between ring and device, with its slot's event behind it.  */
cu_result
copy_crew::start (size_t piece, CUstream in)
{
  const job &j = m_job;
  const size_t begin = j.starts[piece] * copy_unit;
  const size_t end = std::min (j.starts[piece + 1] * copy_unit, j.size);
  cu_result r = j.to_device ? CU (MemcpyHtoDAsync, j.at + begin, memory (piece), end - begin, in)
			    : CU (MemcpyDtoHAsync, memory (piece), j.at + begin, end - begin, in);
  return r ? CU (EventRecord, m_slots[piece % copy_slots].event, in) : r;
}

/* The caller's part of the job: start the transfer of filled buffers and into free ones, and hand arrived pieces to the
   threads.  */
cu_result
copy_crew::issue (CUstream in)
{
  const bool to_device = m_job.to_device;
  cu_result r = success;
  patience waiting;
  for (size_t sent = 0, arrived = 0; r && arrived < pieces ();)
    {
      bool idle = true;
      if (sent < pieces ()
	  && m_slots[sent % copy_slots].turn.load (std::memory_order_acquire) == 2 * sent + to_device)
	{
	  r = start (sent++, in);
	  idle = false;
	}
      if (r && arrived < sent)
	{
	  r = CU (EventQuery, m_slots[arrived % copy_slots].event);
	  if (r)
	    {
	      if (to_device)
		offer (arrived + copy_slots, false);
	      else
		offer (arrived, true);
	      arrived++;
	      idle = false;
	    }
	  else if (r.code == CUDA_ERROR_NOT_READY)
	    r = success;
	}
      if (idle)
	waiting.wait ();
    }
  return r;
}

void
copy_crew::work ()
{
  unsigned seen = 0;
  auto is_new = [&] (unsigned number) { return number != seen && number % 2 != 0; };
  std::unique_lock<std::mutex> guard (m_lock);
  for (;;)
    {
      m_changed.wait (guard, [&] { return m_end || is_new (m_number.load ()); });
      if (m_end)
	return;
      guard.unlock ();
      for (double until = 0; is_new (m_number.load ()) || now_ms () < until;)
	{
	  const unsigned number = m_number.load ();
	  if (!is_new (number))
	    {
	      __builtin_ia32_pause ();
	      continue;
	    }
	  seen = number;
	  m_working.fetch_add (1);
	  if (m_number.load () == number)
	    carry ();
	  m_working.fetch_sub (1);
	  until = now_ms () + hot_ms;
	}
      guard.lock ();
    }
}

void *
copy_crew::work_for (void *crew)
{
  take_own_name ();
  static_cast<copy_crew *> (crew)->work ();
  return nullptr;
}

/* Make threads and buffers.  False: there will be none.  */
bool
copy_crew::hire (device &d)
{
  const size_t count = crew_size ();
  cu_result r = success;
  if (count > 0)
    {
      void *p = nullptr;
      r = CU (MemHostAlloc, &p, copy_slots * most_piece * copy_unit, CU_MEMHOSTALLOC_PORTABLE);
      m_ring = r ? static_cast<char *> (p) : nullptr;
      for (slot &s : m_slots)
	if (r)
	  {
	    r = CU (EventCreate, &s.event, CU_EVENT_DISABLE_TIMING);
	    if (!r)
	      s.event = nullptr;
	  }
    }
  note (d, r);
  m_end = false;
  m_number = 0;
  /* Fewer threads than wanted will do.  */
  for (own_thread t; r && m_threads.size () < count && t.start (work_for, this);)
    m_threads.push_back (t);
  if (m_threads.empty ())
    {
      close (!d.lost.load ());
      m_hopeless = true;
      return false;
    }
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
  m_seen += size < tuning.worth_hiring ? size : tuning.worth_hiring;
  if (m_threads.empty () && size < tuning.worth_hiring && m_seen < 2 * tuning.worth_hiring)
    return success;
  if (is_pinned (host) || (m_threads.empty () && !hire (d)))
    return success;

  job &j = m_job;
  j.to_device = to_device;
  j.at = at;
  j.host = host;
  j.size = size;
  /* A DMA engine is slow to read from a core's cache; writes past the caches are slower still with much to read from
     memory.  In the other direction, data too large for the caches need not pass through the caches.  */
  j.past_caches = to_device == (size < exceeds_caches);
  divide ();
  j.next.store (0);
  j.failed.store (false);
  for (unsigned i = 0; i < copy_slots; i++)
    offer (i, false);
  {
    std::lock_guard<std::mutex> guard (m_lock);
    m_number.fetch_add (1);
  }
  m_changed.notify_all ();
  const cu_result r = issue (s.handle);
  if (r)
    carry ();		/* bytes of the arrived piece that no thread has taken yet */
  else
    {
      j.failed.store (true);
      CU (StreamSynchronize, s.handle);		/* nothing may still use the ring */
    }
  /* A thread that is late stays away.  */
  m_number.fetch_add (1);
  for (patience waiting; m_working.load () > 0; waiting.wait ())
    ;
  *done = true;
  return note (d, r);
}

cu_result
copy_crew::close (bool call_driver)
{
  {
    std::lock_guard<std::mutex> guard (m_lock);
    m_end = true;
    m_changed.notify_all ();
  }
  for (own_thread &t : m_threads)
    t.join ();
  m_threads.clear ();
  cu_result worst = success;
  auto check = [&] (cu_result r)
    {
      if (!r)
	worst = r;
    };
  for (slot &s : m_slots)
    {
      if (s.event && call_driver)
	check (CU (EventDestroy, s.event));
      s.event = nullptr;
    }
  if (m_ring && call_driver)
    check (CU (MemFreeHost, m_ring));
  m_ring = nullptr;
  return worst;
}

} // namespace heddle
