/* copy-back.h -- libgomp's copies from the device behind a kernel, made before its request.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_COPY_BACK_H
#define HEDDLE_COPY_BACK_H

#include "plugin/types/launch.h"

namespace heddle {

/* Put a copy of the small block around VARS, the argument of L's kernel, behind the kernel, if libgomp will ask for it;
   *COPY is its place.  By the thread that issued the kernel.  */
cu_result issue_copy_back (device &d, const launched &l, void *vars, snapshot *copy);

/* SIZE bytes at ADDRESS are copied back by the calling thread: bytes in the small block of the thread's last kernel
   will be copied together with this kernel the next time.  */
void expect_copy_back (const device &d, CUdeviceptr address, size_t size);

} // namespace heddle

#endif
