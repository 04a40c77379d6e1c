/* deferred.cc -- kernels that the host does not wait for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Where the compiler has seen that the program can notice nothing before the thread comes to another region
   (gcc-plugin/host/program/deferred-waits.cc), and libgomp is not expected to copy anything back for this one, the
   wait is left to that region, or to libgomp's copy.  A kernel's block with more than arguments, which are
   parameters of the kernel, goes back to the pool only behind this wait; its stacks are free for the next kernel of
   the stream at once (warp-stacks/host/buffers.cc).  All that the thread issues until then is on the same stream.
   Memory known to others must not be shared with the device if the program accesses it meanwhile: so the wait is not
   deferred unless each kernel on its way is known to access the device's memory only (HEDDLE_FUNC_KNOWN_MEMORY), and
   no argument of it may be an address of the host's.  */

#include "plugin/launch/deferred.h"
#include "plugin/types/device.h"
#include "plugin/types/device-image.h"
#include "plugin/types/launch.h"
#include "plugin/types/requirements.h"
#include "plugin/environment.h"
#include "plugin/tuning.h"

#include <algorithm>
#include <string.h>

namespace heddle {

namespace {

/* Those words of L's arguments that are addresses of a process, of a kernel whose memory is known.  */
struct argument_words
{
  CUdeviceptr words[HEDDLE_MOST_ARGS_BYTES / sizeof (CUdeviceptr)];
  size_t count = 0;

  explicit argument_words (const launched &l)
  {
    constexpr CUdeviceptr least = 0x10000, most = (CUdeviceptr (1) << 57) - 1;	/* of a process */
    const size_t all = l.what->args_bytes / sizeof (CUdeviceptr);
    const auto take = [&] (size_t i)
      {
	memcpy (&words[count], l.parameters.args + i * sizeof words[count], sizeof words[count]);
	count += words[count] >= least && words[count] <= most;
      };
    for (uint64_t bits = l.what->address_words; bits; bits &= bits - 1)
      {
	const size_t i = size_t (__builtin_ctzll (bits));
	if (i < all)
	  take (i);
      }
    if (l.what->address_words >> HEDDLE_LAST_ADDRESS_WORD & 1)
      for (size_t i = HEDDLE_LAST_ADDRESS_WORD + 1; i < all; i++)
	take (i);
  }
};

/* L's kernel accesses the device's memory only: no argument may be the address of memory accessible to the host: an
   address outside of the pool and known to the driver, or any address where the device can access all of the host's
   memory.  */
bool
known_memory (device &d, const launched &l)
{
  if (!l.what->known_memory)
    return false;
  argument_words arguments (l);
  const size_t count = d.memory.foreign (arguments.words, arguments.count, l.in->chunks);
  for (size_t i = 0; i < count; i++)
    {
      unsigned type;
      if (d.pageable
	  || CU_BESIDE (PointerGetAttribute, &type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, arguments.words[i]).code
	     != CUDA_ERROR_INVALID_VALUE)
	return false;
    }
  return true;
}

} // namespace

bool
knows_own_block_only (device &d, const launched &l, CUdeviceptr vars)
{
  if (!l.what->known_memory || !l.what->args_bytes || !l.block_age)
    return false;
  argument_words arguments (l);
  return d.memory.in_block (vars, arguments.words, arguments.count);
}

bool
can_defer (device &d, const launched &l, bool *open)
{
  const deferred_kernels &deferred = l.in->deferred;
  const settings &env = environment ();
  /* Kernels print into a buffer of the driver, which the driver empties when it is asked to wait.  */
  if (!l.shape.defer || !env.defer || deferred.count >= tuning.deferred_kernels || use_host_memory ()
      || l.what->image->by_gcc || d.foreign_streams.load () || d.prints.load () || d.sets_league.load ())
    return false;
  *open = deferred.open || !known_memory (d, l);
  return !*open || l.shape.defer != HEDDLE_DEFER_MEMORY;
}

void
defer (device &d, launched &l, bool open)
{
  deferred_kernels &deferred = l.in->deferred;
  deferred.stacks |= l.stacks.base != 0;
  release_stacks (d, l.stacks, l.in);
  l.in->busy = true;
  deferred.open = open;
  deferred.count++;
  deferred.newest = l.what;
  deferred.age = std::max (deferred.age, l.age);
}

bool
defer_wait (device &d, launched &l)
{
  bool open;
  if (!can_defer (d, l, &open))
    return false;
  defer (d, l, open);
  return true;
}

} // namespace heddle
