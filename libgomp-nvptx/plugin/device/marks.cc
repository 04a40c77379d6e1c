/* marks.cc -- how the host sees that a stream has come to a point, without asking the driver.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The driver takes 2 microseconds to find that a stream, or an event, has been reached (and next to nothing to find
   that it has not), while nothing else goes on.  A word that the stream writes to host memory (cuStreamWriteValue32)
   costs 1.1 to 1.4 microseconds, but while the device is at work, and looking at it costs nothing (one H200, driver
   580).  The write comes after all that is on the stream before it, and after its effects on memory.

   A kernel of a region with "nowait" writes a word itself (gcc-plugin/device/emit/end.cc), which costs the host
   nothing.  Of a kernel's time it takes a fraction of a microsecond.  */

#include "plugin/types/marks.h"
#include "abi.h"
#include "plugin/types/device.h"

namespace heddle {

namespace {

constexpr size_t page_size = 4096;
constexpr size_t word_distance = 64;	/* a cache line each */
constexpr size_t end_distance = 32;	/* a sector each */
constexpr cu_result success { CUDA_SUCCESS, "" };

/* Pinned memory for a word of D that begins as NUMBER: *WORD, and *ON_DEVICE where the device sees it.  The lock is
   held.  On failure nothing is changed.  */
cu_result
take_word (device &d, uint32_t number, std::atomic<uint32_t> **word, CUdeviceptr *on_device)
{
  mark_words &words = d.streams.words;
  if (!words.left)
    {
      void *page;
      cu_result r = CU (MemHostAlloc, &page, page_size, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
      if (r)
	{
	  words.pages.push_back (page);
	  r = CU (MemHostGetDevicePointer, &words.next_on_device, page, 0);
	}
      if (!r)
	return note (d, r);
      words.next = static_cast<char *> (page);
      words.left = page_size;
    }
  *word = new (words.next) std::atomic<uint32_t> (number);
  *on_device = words.next_on_device;
  words.next += word_distance;
  words.next_on_device += word_distance;
  words.left -= word_distance;
  return success;
}

/* A word for the marks of S.  Without a word, its marks are events; this is no failure.  */
void
get_word (device &d, stream &s)
{
  std::lock_guard<std::mutex> guard (d.streams.lock);
  mark_words &words = d.streams.words;
  if (words.usable && !take_word (d, s.mark.number, &s.mark.word, &s.mark.word_on_device))
    words.usable = false;
}

/* The memory in which kernels on S report their end.  Without this memory S is marked; this is no failure.  */
void
get_end (device &d, stream &s)
{
  std::lock_guard<std::mutex> guard (d.streams.lock);
  mark_words &words = d.streams.words;
  if (!words.ends_usable)
    return;
  cu_result r = success;
  if (!words.ends_left)
    {
      CUdeviceptr page;
      r = CU (MemAlloc, &page, page_size);
      if (r)
	{
	  words.end_pages.push_back (page);
	  words.next_end = page;
	  words.ends_left = page_size;
	}
    }
  std::atomic<uint32_t> *word;
  CUdeviceptr word_on_device;
  if (r)
    r = take_word (d, 0, &word, &word_on_device);
  if (r)
    {
      const heddle_end initial { 0, 0, word_on_device };
      r = CU (MemcpyHtoDAsync, words.next_end, &initial, sizeof initial, s.handle);
    }
  if (!note (d, r))
    {
      words.ends_usable = false;
      return;
    }
  s.end = { words.next_end, word, 0 };
  words.next_end += end_distance;
  words.ends_left -= end_distance;
}

} // namespace

bool
get_gate (device &d, CUstream on, unsigned limit, gate_memory *m)
{
  std::lock_guard<std::mutex> guard (d.streams.lock);
  mark_words &words = d.streams.words;
  static_assert (offsetof (heddle_gate_words, answer) == 2 * word_distance && sizeof (heddle_gate) <= end_distance);
  if (!words.ends_usable || !words.ends_left || words.left < 3 * word_distance)
    return false;
  const heddle_gate initial { 0, limit, words.next_on_device };
  if (!note (d, CU_BESIDE (MemcpyHtoDAsync, words.next_end, &initial, sizeof initial, on)))
    return false;
  m->words = new (words.next) heddle_gate_words ();
  m->on_device = words.next_end;
  words.next += 3 * word_distance;
  words.next_on_device += 3 * word_distance;
  words.left -= 3 * word_distance;
  words.next_end += end_distance;
  words.ends_left -= end_distance;
  return true;
}

void
open_marks (device &d)
{
  int can = 0;
  d.streams.words.usable = cu.StreamWriteValue32
			   && CU (DeviceGetAttribute, &can, CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS, d.handle)
			   && can;
  d.streams.words.ends_usable = true;
}

bool
mark_is_word (device &d, stream &s)
{
  if (!s.mark.word && !s.mark.event && d.streams.words.usable.load (std::memory_order_relaxed))
    get_word (d, s);
  return s.mark.word;
}

cu_result
put_mark (device &d, stream &s)
{
  stream_mark &m = s.mark;
  if (mark_is_word (d, s))
    {
      cu_result r = CU (StreamWriteValue32, s.handle, m.word_on_device, m.number + 1, 0);
      if (r)
	m.number++;
      if (r.code != CUDA_ERROR_NOT_SUPPORTED)
	return note (d, r);
      m.word = nullptr;
      d.streams.words.usable = false;
    }
  cu_result r = success;
  if (!m.event)
    {
      r = CU (EventCreate, &m.event, CU_EVENT_DISABLE_TIMING);
      if (!r)
	m.event = nullptr;
    }
  if (r)
    r = CU (EventRecord, m.event, s.handle);
  return note (d, r);
}

cu_result
mark_reached (device &d, const stream &s)
{
  const stream_mark &m = s.mark;
  if (!m.word)
    return note (d, CU (EventQuery, m.event));
  if (m.word->load (std::memory_order_acquire) == m.number)
    return success;
  return { CUDA_ERROR_NOT_READY, cuda_symbols::StreamWriteValue32 };
}

CUdeviceptr
expect_end (device &d, stream &s)
{
  if (!s.end.on_device && d.streams.words.ends_usable.load (std::memory_order_relaxed))
    get_end (d, s);
  if (s.end.on_device)
    s.end.number++;
  return s.end.on_device;
}

bool
end_told (const stream &s)
{
  return s.end.word->load (std::memory_order_acquire) == s.end.number;
}

cu_result
close_mark (stream &s, bool call_driver)
{
  cu_result r = success;
  if (s.mark.event && call_driver)
    r = CU (EventDestroy, s.mark.event);
  s.mark = {};
  s.end = {};
  return r;
}

cu_result
close_marks (device &d, bool call_driver)
{
  cu_result worst = success;
  mark_words &words = d.streams.words;
  auto close = [&] (cu_result r)
    {
      if (!r)
	worst = r;
    };
  if (call_driver)
    {
      for (void *page : words.pages)
	close (CU (MemFreeHost, page));
      for (CUdeviceptr page : words.end_pages)
	close (CU (MemFree, page));
    }
  words.pages.clear ();
  words.end_pages.clear ();
  words.left = words.ends_left = 0;
  words.usable = words.ends_usable = false;
  return worst;
}

} // namespace heddle
