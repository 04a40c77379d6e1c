/* sums.cc -- regions whose blocks add up, and tell the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp maps the result of a reduction, a scalar, with the region: it copies the start value to the device with the
   arguments, and the result back behind the kernel.  A kernel with sums (image.h, sum_words) takes the start values as
   parameters, and writes the results into the host's memory as well, before it reports its end.  Nothing is copied
   then, and nobody asks the driver.  (The compiler's part is gcc-plugin/device/passes/grid-sums.cc.)

   A condition is a block of memory of the region's own with nothing but arguments and these variables: all of the
   upload is known to be a start value or an argument then, and no construct has mapped the variables before.  Alignment
   leaves no gaps with room for a variable between them; with a gap, the upload is done.

   The results come to the stream's pinned ring, and are taken from it, like a copy of the block behind its kernel
   (copy-back.cc).  The partial sums of the blocks, until the last block adds them, are the stream's, too, as the host
   waits for each kernel with sums.

   All other kernels with floating-point sums get memory in which their blocks can add up in the order of their numbers
   (abi.h, struct heddle_order).  It is the stream's: kernels of a stream run one after the other, and kernels of
   several streams have memory each.  Teams of kernels with a scheduler wait for the teams that began before them.
   Kernels of one block need none, unless its warps are gangs; recorded kernels need none either.  */

#include "plugin/launch/sums.h"
#include "plugin/environment.h"
#include "plugin/memory/host-memory.h"
#include "plugin/observe/failure.h"
#include "plugin/types/device-image.h"
#include "plugin/types/device.h"
#include "plugin/types/geometry.h"
#include "plugin/types/host-thread.h"
#include "plugin/types/launch.h"
#include "plugin/types/recent-uploads.h"
#include "plugin/types/region-start.h"
#include "plugin/types/requirements.h"

#include <algorithm>
#include <string.h>

namespace heddle {

namespace {

/* A kernel's sums, in the block that its thread has got last.  */
struct sum_places
{
  unsigned count = 0;
  size_t at[HEDDLE_MOST_SUMS];		/* from the start of the block */
  size_t size[HEDDLE_MOST_SUMS];

  bool find (const kernel &k, const char *block, const held_upload &u);
};

/* Find the sums of K in BLOCK, the SIZE bytes of U.  False: the bytes have other contents, too.  */
bool
sum_places::find (const kernel &k, const char *block, const held_upload &u)
{
  size_t covered = k.args_bytes;
  for (uint64_t bits = k.sum_words; bits; bits &= bits - 1)
    {
      const unsigned word = unsigned (__builtin_ctzll (bits));
      CUdeviceptr address;
      memcpy (&address, block + word * sizeof address, sizeof address);
      const size_t bytes = k.wide_sums >> word & 1 ? sizeof (uint64_t) : sizeof (uint32_t);
      if (address < u.to + k.args_bytes || address - u.to > u.size - bytes)
	return false;
      at[count] = size_t (address - u.to);
      size[count] = bytes;
      for (unsigned i = 0; i < count; i++)
	if (at[i] < at[count] + bytes && at[count] < at[i] + size[i])
	  return false;
      covered += bytes;
      count++;
    }
  return covered == u.size;
}

/* Memory of S for that many bytes of cells.  */
bool
get_cells (device &d, stream &s, size_t bytes)
{
  if (s.cells && s.cells_bytes >= bytes)
    return true;
  size_t more = drivers_alignment;
  while (more < bytes)
    more *= 2;
  cu_result r;
  const CUdeviceptr fresh = allocate (d, more, drivers_alignment, &r);
  if (!fresh)
    return false;
  bool found;
  if (s.cells)
    note (d, d.memory.free (s.cells, &found));
  take_for_written (d, fresh, more);
  s.cells = fresh;
  s.cells_bytes = more;
  return true;
}

/* Derived, in bytes: a block has room for 32 sums, as long as that is ENOUGH for all; beyond it, for two.  */
constexpr size_t usual = HEDDLE_ORDER_SUMS * sizeof (heddle_order_cell);

/* Derived, in bytes: the room for two sums.  */
constexpr size_t least = 2 * sizeof (heddle_order_cell);

/* Estimate, in bytes: a stream takes so much memory for sums without a thought.  */
constexpr size_t enough = size_t (2) << 20;

/* Estimate, in bytes: a stream takes no more; kernels of more blocks add up at once.  */
constexpr size_t most = size_t (64) << 20;

/* The memory of a stream for BLOCKS blocks, with room for many sums in each, unless the sums are very many; or,
   with ALL, in any case.  */
size_t
order_size (unsigned long blocks, bool all)
{
  const size_t wanted = std::max (std::min (blocks * usual, all ? most : enough), std::min (blocks * least, most));
  size_t size = 4096;
  while (size < wanted + sizeof (heddle_order))
    size *= 2;
  return size;
}

/* Let S have memory of that size, whose struct heddle_order is all zero.  */
bool
get_order (device &d, stream &s, size_t size)
{
  if (s.order && s.order_bytes >= size)
    return true;
  cu_result r;
  /* Kernels on S may still use the old one.  */
  if (s.order && !(r = wait_for (d, s)))
    return false;
  const CUdeviceptr fresh = allocate (d, size, drivers_alignment, &r);
  if (!fresh)
    return false;
  take_for_written (d, fresh, size);
  if (!note (d, CU (MemsetD8Async, fresh, 0, sizeof (heddle_order), s.handle)))
    return false;
  bool found;
  if (s.order)
    note (d, d.memory.free (s.order, &found));
  s.order = fresh;
  s.order_bytes = size;
  return true;
}

} // namespace

unsigned long long
order_for_sums (device &d, stream &s, const launched &l)
{
  const unsigned long blocks = (unsigned long) l.shape.teams * l.shape.rows;
  const bool alone = blocks < 2 && !l.what->packed_gangs;
  const bool fixed = l.what->work.fixed;
  if (!l.what->ordered_sums || alone || environment ().record)
    return 0;
  /* Packed gangs have a cell each.  */
  const unsigned long adders = fixed && l.what->packed_gangs ? blocks * l.shape.warps : blocks;
  if (!get_order (d, s, order_size (adders, fixed)))
    {
      if (fixed)
	fatal ("kernel %s cannot add up in the order of its blocks on device %d: there is no memory for that",
	       kernel_text (*l.what).text, d.number);
      return 0;
    }
  return s.order | (unsigned long long) __builtin_ctzll (s.order_bytes);
}

bool
begin_sums (device &d, launched &l, const held_upload &u, void **args, host_thread &me)
{
  const kernel &k = *l.what;
  if (!u.of_region || !k.sum_words || l.async_data || k.image->reverse || k.calls_host || !environment ().sums
      || environment ().record || use_host_memory () || d.foreign_streams.load ()
      || me.region.size != u.size + region_slack || u.size <= k.args_bytes)
    return false;
  const char *const block = static_cast<const char *> (recent_upload (d, u.to, u.size, me.uploads));
  sum_places places;
  if (!block || !places.find (k, block, u))
    return false;

  cu_result r;
  stream *const s = current_stream (d, &r, me.streams);
  const size_t results = u.size - k.args_bytes;
  char *const space = s ? ring_space (d, *s, results, &r) : nullptr;
  if (!space || !s->ring_on_device)
    return false;
  find_requested (args, &l.shape);
  if (!choose_geometry (d, *l.what, block, &l.shape)
      || !get_cells (d, *s, size_t (places.count) * l.shape.teams * l.shape.rows * sizeof (uint64_t))
      || !(l.parameters.fixed.end = expect_end (d, *s)))
    {
      l.shape = geometry ();
      return false;
    }
  heddle_sums sums {};
  sums.cells = s->cells;
  sums.told = s->ring_on_device + CUdeviceptr (space - s->ring) - (u.to + k.args_bytes);
  for (unsigned i = 0; i < places.count; i++)
    memcpy (&sums.start[i], block + places.at[i], places.size[i]);
  memcpy (l.parameters.args + k.values_bytes () - heddle_sums_bytes (places.count), &sums,
	  heddle_sums_bytes (places.count));
  l.results = { u.to + k.args_bytes, results, space, 0, 0 };
  return true;
}

} // namespace heddle
