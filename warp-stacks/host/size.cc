/* size.cc -- how large the stacks of a launch are, and how many.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   README.md has the rules.  */

#include "warp-stacks/host/size.h"
#include "plugin/types/device.h"
#include "plugin/environment.h"
#include "plugin/types/device-image.h"
#include "plugin/types/launch.h"
#include "warp-stacks/protocol.h"

#include <algorithm>
#include <assert.h>

namespace heddle {

namespace {

/* Estimate, in bytes of a warp's stack of unknown need, or where recursion or alloca may need more: 512 for each
   lane, where lanes are threads.  */
constexpr size_t least_stack = 16 << 10;

/* Estimate, in bytes of a warp's stack for recursion or alloca, if there is memory: 64 KiB for each lane, where lanes
   are threads.  */
constexpr size_t ample_stack = 2 << 20;

/* Estimate, in parts of a device's memory: the stacks of a launch take at most one.  */
constexpr size_t stacks_part = 8;

/* Estimate, likewise for recursion or alloca, up to the stacks of GCC's own plugin, or if lanes are threads.  */
constexpr size_t ample_stacks_part = 16;

/* Estimate, likewise where more would be a luxury: larger stacks than those of GCC's own plugin, several rows of
   blocks.  */
constexpr size_t small_stacks_part = 128;

constexpr size_t gcc_stack = size_t (128) << 10;	/* bytes: what GCC's own plugin gives its kernels */
static_assert (HEDDLE_MOST_STACK_BYTES == 1ull << HEDDLE_STACK_MOST_LOG2, "images ask for no larger stacks");

/* Of the smallest stack that has N bytes.  */
unsigned
log2_of (size_t n)
{
  unsigned l = HEDDLE_STACK_LEAST_LOG2;
  while (l < HEDDLE_STACK_MOST_LOG2 && (size_t (1) << l) < n)
    l++;
  return l;
}

/* Bytes of stack for a warp of K on D.  What the compiler found the longest chain of calls to need; where recursion or
   alloca may need more, twice that and no less than the default; where it does not know, the default.  What the user
   asks for is never too much.  */
size_t
stack_size (const device &d, const kernel &k)
{
  if (k.image->by_gcc && environment ().stack_size == 0)
    return gcc_stack;
  size_t size = k.stack_bytes;
  if (size == 0 || k.open_stack || d.stack_sizes.given)
    size = std::max (k.open_stack ? HEDDLE_OPEN_FACTOR * size : size, d.stack_sizes.least);
  return size;
}

/* Get the stacks of L where nobody can tell how deep K's recursion goes or how much its alloca takes, and the user does
   not say: as much as lanes need, which share a warp's stack, if they are the threads or the grid is small; else what
   GCC's own plugin gives; as far as a sixteenth of the device's memory is enough for all.  For that the grid may lose
   the blocks that would have to wait anyway.  False: no more than 1 << LEAST bytes can be had, and L is as it was.  */
bool
get_ample_stacks (device &d, launched &l, unsigned least)
{
  kernel &k = *l.what;
  if (k.image->by_gcc || d.stack_sizes.given || (k.stack_bytes && !k.open_stack))
    return false;
  unsigned resident, teams = l.shape.teams;
  if (!note (d, resident_blocks (d, k, l.shape.warps, &resident)))
    return false;
  for (unsigned log2 = log2_of (ample_stack); log2 > least; log2--)
    {
      const bool wanted = k.lanes || log2 <= log2_of (gcc_stack);
      const size_t part = wanted ? ample_stacks_part : small_stacks_part;
      const size_t fit = ((d.memory_size / part) >> log2) / l.shape.warps;
      const unsigned n = teams > fit && wanted ? std::min (teams, resident) : teams;
      if (n > fit)
	continue;
      bool others;
      if (!acquire_stacks (d, l.in, heddle_stack_slots (n, 1, 1, l.shape.warps), log2, &others, &l.stacks))
	return false;
      l.stack_log2 = log2;
      l.shape.teams = n;
      return true;
    }
  return false;
}

} // namespace

bool
stacks_in_rows (const kernel &k)
{
  return !k.uses_stack || (k.stack_rows && k.stack_bytes && !k.open_stack);
}

cu_result
find_stacks (device &d, launched &l, bool *others)
{
  const kernel &k = *l.what;
  geometry &shape = l.shape;
  if (!k.uses_stack)
    return { CUDA_SUCCESS, "" };
  assert (shape.rows == 1 || stacks_in_rows (k));
  l.stack_log2 = log2_of (stack_size (d, k));
  if (shape.rows == 1 && get_ample_stacks (d, l, l.stack_log2))
    return { CUDA_SUCCESS, "" };
  const unsigned wanted = shape.teams;
  const auto fit = [&] (size_t part) { return ((d.memory_size / part) >> l.stack_log2) / shape.warps; };
  shape.teams = unsigned (std::clamp<size_t> (fit (stacks_part), 1, shape.teams));
  shape.rows = unsigned (std::clamp<size_t> (fit (small_stacks_part) / shape.teams, 1, shape.rows));
  for (;;)
    {
      const size_t slots = heddle_stack_slots (shape.teams, shape.rows, 1, shape.warps);
      if (k.work.fixed && shape.teams != wanted)
	fatal ("kernel %s needs stacks for %u teams for sums that are the same on each device, and device %d has "
	       "memory for %u", k.name, wanted, d.number, shape.teams);
      cu_result r = acquire_stacks (d, l.in, slots, l.stack_log2, others, &l.stacks);
      if (r.code != CUDA_ERROR_OUT_OF_MEMORY || (others && *others) || (shape.teams == 1 && shape.rows == 1))
	return r;
      if (shape.rows > 1)
	shape.rows = 1;
      else
	shape.teams /= 2;
    }
}

stack_setting
find_stack_setting (int number)
{
  const size_t given = environment ().stack_size ? environment ().stack_size : device_stack_size (number);
  return { size_t (1) << log2_of (given ? given : least_stack), given != 0 };
}

} // namespace heddle
