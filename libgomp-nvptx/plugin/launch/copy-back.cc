/* copy-back.cc -- libgomp's copies from the device behind a kernel, made before its request.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp copies the variables of a region back right after the kernel, each with a call of
   its own that has to wait for the device.  All small variables lie in one block together with the argument.
   If the last run of the kernel was followed by such a copy, the whole block is copied into the pinned ring
   behind the kernel, and a single wait covers both.  Not while other kernels run, which might still change
   the block.  */

#include "plugin/types/copy-back.h"
#include "plugin/types/device.h"
#include "plugin/memory/staging.h"
#include "plugin/observe/trace.h"

#include <algorithm>
#include <utility>

namespace heddle {

/* Estimate, in kernels: the number whose copied parts a thread remembers.  A loop of a program has fewer regions.  */
constexpr size_t read_back_slots = 64;

/* Estimate, in bytes: a block of a region's variables of up to that is copied back behind its kernel, before
   anybody asks.  One more copy takes 3.5 us of the driver (H200), a link's time for as many bytes or more.  */
constexpr size_t copied_back_bytes = 65536;

namespace {

/* The calling thread's experience: the part of a kernel's small block in the last request, in the slot that a hash of
   the kernel's address gives (a wrong guess costs time, nothing else), and the block of its last kernel.  */
struct history
{
  struct part { unsigned begin, end; };		/* bytes; empty if the two are the same */
  part read_back[read_back_slots];
  unsigned slot;
  const device *on;
  CUdeviceptr start;
  size_t size;			/* 0: no block */
};

thread_local history learned;

} // namespace

cu_result
issue_copy_back (device &d, const launched &l, void *vars, snapshot *copy)
{
  cu_result r { CUDA_SUCCESS, "" };
  CUdeviceptr start;
  size_t size;
  history &h = learned;
  h.size = 0;
  if (!l.block_age || !d.memory.find (reinterpret_cast<CUdeviceptr> (vars), &start, &size)
      || size > copied_back_bytes)
    return r;
  h.slot = (reinterpret_cast<uintptr_t> (l.what) >> 4) % (sizeof h.read_back / sizeof h.read_back[0]);
  h.on = &d;
  h.start = start;
  h.size = size;
  history::part wanted {};
  std::swap (wanted, h.read_back[h.slot]);
  if (wanted.begin == wanted.end || wanted.end > size)
    return r;
  start += wanted.begin;
  size = wanted.end - wanted.begin;
  /* Free space, or none: waiting for more would take the pieces apart.  */
  if (l.in->ring && l.in->ring_used + size > ring_bytes)
    return r;
  char *space = ring_space (d, *l.in, size, &r);
  if (!space)
    return r;
  transfer_measurement timed (d, *l.in, measurement::FROM, size);
  r = copy_to_ring (d, *l.in, space, start, size);
  if (r)
    *copy = { start, size, space, l.since, l.block_age };
  return r;
}

void
expect_copy_back (const device &d, CUdeviceptr address, size_t size)
{
  history &h = learned;
  if (h.on != &d || address < h.start || address - h.start >= h.size || size > h.size - (address - h.start))
    return;
  const unsigned begin = unsigned (address - h.start), end = begin + unsigned (size);
  history::part &p = h.read_back[h.slot];
  p = p.begin == p.end ? history::part { begin, end }
      : history::part { std::min (p.begin, begin), std::max (p.end, end) };
}

} // namespace heddle
