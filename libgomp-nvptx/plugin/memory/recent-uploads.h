/* recent-uploads.h -- what a thread has just copied to a device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_RECENT_UPLOADS_H
#define HEDDLE_RECENT_UPLOADS_H

#include "plugin/driver/cuda-driver.h"

namespace heddle {

struct device;

/* The calling thread has copied SIZE bytes of FROM to address TO of D.  */
void remember_upload (const device &d, CUdeviceptr to, const void *from, size_t size);

/* It gets new memory, its kernel has got its arguments, or memory is copied on the device: what it copied before tells
   nothing any more.  */
void forget_uploads ();

/* What it has copied to the SIZE bytes at START of D since then; null if it is not known.  Valid until the next call of
   one of these functions.  */
const void *recent_upload (const device &d, CUdeviceptr start, size_t size);

} // namespace heddle

#endif
