/* copy-kernel.h -- a kernel that copies a few bytes of device memory to the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_COPY_KERNEL_H
#define HEDDLE_COPY_KERNEL_H

#include "plugin/driver/cuda-driver.h"

#include <atomic>
#include <stddef.h>

namespace heddle {

struct device;
struct stream;

/* The kernel of a device.  */
struct copy_kernel
{
  std::atomic<unsigned> asked { 0 };	/* copies suitable for the kernel, until it is loaded */
  std::atomic<CUfunction> function { nullptr };
  std::atomic<bool> unusable { false };
  CUmodule module = nullptr;		/* held: loading_lock */
};

/* Copy SIZE bytes at FROM on D to SPACE in S's pinned ring, behind what is on S, by the kernel or by the driver.  The
   context is current, and the calling thread has S.  */
cu_result copy_to_ring (device &d, stream &s, char *space, CUdeviceptr from, size_t size);

/* D is being closed; CALL_DRIVER false: only forget the kernel.  */
cu_result close_copy_kernel (device &d, bool call_driver);

} // namespace heddle

#endif
