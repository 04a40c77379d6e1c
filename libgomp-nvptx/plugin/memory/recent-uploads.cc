/* recent-uploads.cc -- what a thread has just copied to a device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A kernel's arguments are, for libgomp, a block of device memory, allocated and filled a moment before by the thread
   that starts the kernel: the beginning of the block with the small mapped variables.  Kernels take these variables as
   parameters (image.h, args_bytes), and the block's contents must be known here.  Nobody else knows the block's address
   before the kernel runs.  An address may be used again, by this thread or another, but only after an allocation by the
   new user's thread.  */

#include "plugin/types/recent-uploads.h"

#include <algorithm>
#include <stdint.h>
#include <string.h>

namespace heddle {

/* As memcpy, for some words: the compiler would take an instruction with a slow start, as it knows that SIZE is
   small.  */
static inline void
copy_words (char *to, const void *from, size_t size)
{
  const char *const source = static_cast<const char *> (from);
  size_t at = 0;
  for (; size - at >= sizeof (uint64_t); at += sizeof (uint64_t))
    memcpy (to + at, source + at, sizeof (uint64_t));
  for (; at < size; at++)
    to[at] = source[at];
}

void
remember_upload (const device &d, CUdeviceptr to, const void *from, size_t size, thread_uploads &me)
{
  for (unsigned i = 0; i < me.kept (); i++)
    {
      thread_uploads::upload &old = me.all[i];
      if (old.on == &d && to < old.start + old.size && old.start < to + size)
	old.size = 0;
    }
  thread_uploads::upload &u = me.all[me.count++ % kept_uploads];
  u.on = &d;
  u.start = to;
  u.size = std::min (size, sizeof u.bytes);
  copy_words (u.bytes, from, u.size);
}

const void *
recent_upload (const device &d, CUdeviceptr start, size_t size, const thread_uploads &me)
{
  /* Their bytes do not overlap.  */
  for (unsigned i = 0; i < me.kept (); i++)
    {
      const thread_uploads::upload &u = me.all[i];
      if (u.size && u.on == &d && start >= u.start && start - u.start < u.size && size <= u.size - (start - u.start))
	return u.bytes + (start - u.start);
    }
  return nullptr;
}

} // namespace heddle
