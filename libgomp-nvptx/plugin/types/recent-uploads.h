/* recent-uploads.h -- what a thread has just copied to a device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_RECENT_UPLOADS_H
#define HEDDLE_RECENT_UPLOADS_H

#include "image.h"
#include "plugin/driver/cuda-driver.h"

#include <algorithm>

namespace heddle {

/* Derived, in uploads: a thread remembers the bytes of so many, to find a kernel's arguments, as libgomp copies a
   block in few pieces.  */
constexpr unsigned kept_uploads = 4;

struct device;

/* The recent uploads of a thread.  libgomp copies a block in few pieces, in the order of their addresses.  */
struct thread_uploads
{
  struct upload
  {
    const device *on;
    CUdeviceptr start;
    size_t size;		/* of BYTES; 0: nothing any more */
    char bytes[HEDDLE_MOST_ARGS_BYTES];
  };
  unsigned count = 0;			/* since the last forget_uploads; most starts of regions have one upload */
  upload all[kept_uploads];	/* number N is at N % kept_uploads */

  unsigned kept () const { return std::min<unsigned> (count, kept_uploads); }
};

/* The uploads of the calling thread, called "it" below.  */
thread_uploads &own_uploads ();

/* The calling thread has copied SIZE bytes of FROM to address TO of D.  */
void remember_upload (const device &d, CUdeviceptr to, const void *from, size_t size,
		      thread_uploads &me = own_uploads ());

/* It gets new memory, its kernel has got its arguments, or memory is copied on the device: its earlier uploads are
   forgotten.  */
inline void forget_uploads (thread_uploads &me = own_uploads ()) { me.count = 0; }

/* Its upload to the SIZE bytes at START of D since then; null if unknown.  Valid until the next call of one of these
   functions.  */
const void *recent_upload (const device &d, CUdeviceptr start, size_t size,
			   const thread_uploads &me = own_uploads ());

} // namespace heddle

#endif
