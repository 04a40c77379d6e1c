/* host-memory.cc -- memory for host and device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp's allocators ask for two kinds from GCC 16 on: managed memory, which moves to where it is used, for
   ompx_gnu_managed_mem_space, and pinned memory of the host, for the pinned trait.  Both come straight from the driver,
   in whole pages; programs that allocate often have pools of their own.

   omp_target_is_accessible asks about any memory.  The driver knows single addresses, in pages.  */

#include "plugin/memory/host-memory.h"
#include "plugin/types/device.h"
#include "plugin/types/shown-memory.h"
#include "plugin/error.h"

#include <stdint.h>

namespace heddle {

/* All functions here report a bad result of the driver like this.  */
static bool
failed (device &d, cu_result r, const char *what)
{
  error ("cannot %s on device %d: %s", what, d.number, result_text (note (d, r)).text);
  return false;
}

void *
allocate_managed (device &d, size_t size)
{
  int has = 0;
  cu_result r = CU (DeviceGetAttribute, &has, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY, d.handle);
  CUdeviceptr p = 0;
  if (r && has && size)
    r = CU (MemAllocManaged, &p, size, CU_MEM_ATTACH_GLOBAL);
  if (r.code == CUDA_ERROR_OUT_OF_MEMORY)
    return nullptr;
  if (!r)
    failed (d, r, "allocate managed memory");
  return r ? reinterpret_cast<void *> (p) : nullptr;
}

bool
free_managed (device &d, void *p)
{
  const cu_result r = CU (MemFree, reinterpret_cast<CUdeviceptr> (p));
  return r || failed (d, r, "free managed memory");
}

bool
allocate_pinned (device &d, void **p, size_t size)
{
  *p = nullptr;
  const cu_result r = size ? CU (MemHostAlloc, p, size, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP)
		      : cu_result { CUDA_SUCCESS, "" };
  if (!r)
    *p = nullptr;
  return r || r.code == CUDA_ERROR_OUT_OF_MEMORY || failed (d, r, "allocate pinned memory");
}

bool
free_pinned (device &d, void *p)
{
  const cu_result r = p ? CU (MemFreeHost, p) : cu_result { CUDA_SUCCESS, "" };
  return r || failed (d, r, "free pinned memory");
}

bool
is_accessible (device &d, const void *p, size_t size)
{
  if (d.pageable || !size)
    return true;
  show_memory (d);
  const CUdeviceptr first = reinterpret_cast<CUdeviceptr> (p), last = first + (size - 1);
  CUdeviceptr start;
  size_t length;
  if (d.memory.find (first, &start, &length) && last >= first && last - start < length)
    return true;
  constexpr CUdeviceptr page = 4096;
  for (CUdeviceptr at = first; at >= first && at <= last; at = (at | (page - 1)) + 1)
    {
      unsigned type;
      if (!CU (PointerGetAttribute, &type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, at))
	return false;
    }
  return last >= first;
}

} // namespace heddle
