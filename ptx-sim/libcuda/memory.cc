/* memory.cc -- the simulator's Driver API: device memory, pinned memory, copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.
   A device address is the host address of the same byte, so a copy is a memcpy, on the stream's thread.  As with
   NVIDIA's driver, what is copied from or to pageable memory is asynchronous only where the caller cannot tell:
   a small source is put aside, for a large one and for every destination the call waits.  What is pinned is
   read and written when its turn comes, so a client that changes it too early is found out.  */

#include "libcuda/libcuda.h"

#include <stdlib.h>
#include <string.h>

namespace simcuda {

static constexpr size_t aside = size_t (64) << 10;

CUresult
MemGetInfo (size_t *free_bytes, size_t *total)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!free_bytes || !total)
    return CUDA_ERROR_INVALID_VALUE;
  c->engine->memory_info (free_bytes, total);
  return CUDA_SUCCESS;
}

CUresult
MemAlloc (CUdeviceptr *pointer, size_t size)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!pointer || size == 0)
    return CUDA_ERROR_INVALID_VALUE;
  uint64_t address;
  r = result_of (c->engine->allocate (size, &address));
  if (r == CUDA_SUCCESS)
    *pointer = address;
  return r;
}

CUresult
MemFree (CUdeviceptr pointer)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!pointer)
    return CUDA_SUCCESS;
  c->drain (false);
  return result_of (c->engine->free_memory (pointer));
}

CUresult
MemHostAlloc (void **pointer, size_t size, unsigned int flags)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  const unsigned int known = CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_WRITECOMBINED;
  if (!pointer || size == 0 || (flags & ~known) || size > SIZE_MAX - 4096)
    return CUDA_ERROR_INVALID_VALUE;
  void *p = aligned_alloc (4096, (size + 4095) & ~size_t (4095));
  if (!p)
    return CUDA_ERROR_OUT_OF_MEMORY;

  std::lock_guard<std::mutex> guard (the_driver->lock);
  for (auto &d : the_driver->devices)
    if (d->primary && r == CUDA_SUCCESS)
      r = result_of (d->primary->engine->register_host (p, size));
  if (r != CUDA_SUCCESS)
    {
      for (auto &d : the_driver->devices)
	if (d->primary)
	  d->primary->engine->unregister_host (p);
      free (p);
      return r;
    }
  the_driver->pinned_memory.emplace (reinterpret_cast<uintptr_t> (p), pinned { size });
  *pointer = p;
  return r;
}

CUresult
MemFreeHost (void *pointer)
{
  CUresult r;
  if (!current (&r))
    return r;
  std::vector<context *> all;
  {
    std::lock_guard<std::mutex> guard (the_driver->lock);
    for (auto &d : the_driver->devices)
      if (d->primary)
	all.push_back (d->primary.get ());
  }
  for (context *c : all)
    c->drain (false);
  std::lock_guard<std::mutex> guard (the_driver->lock);
  if (!the_driver->pinned_memory.erase (reinterpret_cast<uintptr_t> (pointer)))
    return CUDA_ERROR_INVALID_VALUE;
  for (auto &d : the_driver->devices)
    if (d->primary)
      d->primary->engine->unregister_host (pointer);
  free (pointer);
  return CUDA_SUCCESS;
}

void
register_pinned (ptxsim::device &d)
{
  for (auto &p : the_driver->pinned_memory)
    d.register_host (reinterpret_cast<void *> (p.first), p.second.size);
}

bool
is_pinned (const void *p, size_t size)
{
  const uintptr_t at = reinterpret_cast<uintptr_t> (p);
  std::lock_guard<std::mutex> guard (the_driver->lock);
  auto next = the_driver->pinned_memory.upper_bound (at);
  if (next == the_driver->pinned_memory.begin ())
    return false;
  --next;
  const uintptr_t offset = at - next->first;
  return offset <= next->second.size && size <= next->second.size - offset;
}

CUresult
MemHostGetDevicePointer (CUdeviceptr *pointer, void *host, unsigned int flags)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!pointer || flags || !is_pinned (host, 1))
    return CUDA_ERROR_INVALID_VALUE;
  *pointer = reinterpret_cast<uintptr_t> (host);
  return CUDA_SUCCESS;
}

CUresult
PointerGetAttribute (void *value, CUpointer_attribute what, CUdeviceptr pointer)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!value || what != CU_POINTER_ATTRIBUTE_MEMORY_TYPE)
    return CUDA_ERROR_INVALID_VALUE;
  unsigned type = is_pinned (reinterpret_cast<void *> (pointer), 1) ? CU_MEMORYTYPE_HOST
		  : c->engine->check_range (pointer, 1) == ptxsim::status::ok ? CU_MEMORYTYPE_DEVICE : 0;
  if (!type)
    return CUDA_ERROR_INVALID_VALUE;
  memcpy (value, &type, sizeof type);
  return CUDA_SUCCESS;
}

static void *
memory_at (CUdeviceptr p)
{
  return reinterpret_cast<void *> (p);
}

/* What all transfers check; the context on success.  */
static context *
check (CUdeviceptr a, CUdeviceptr b, size_t size, CUresult *r)
{
  context *c = current (r);
  if (!c)
    return nullptr;
  for (CUdeviceptr p : { a, b })
    if (p && c->engine->check_range (p, size) != ptxsim::status::ok)
      {
	*r = CUDA_ERROR_INVALID_VALUE;
	return nullptr;
      }
  return c;
}

/* Wait for what has been issued on the stream.  */
static CUresult
wait_stream (context &c, CUstream handle, CUresult r)
{
  if (r == CUDA_SUCCESS && handle)
    {
      reinterpret_cast<stream *> (handle)->drain ();
      r = c.lost.load ();
    }
  return r;
}

CUresult
MemcpyHtoDAsync (CUdeviceptr to, const void *from, size_t size, CUstream handle)
{
  CUresult r;
  context *c = check (to, 0, size, &r);
  if (!c)
    return r;
  if (size == 0)
    return CUDA_SUCCESS;
  if (!to || !from)
    return CUDA_ERROR_INVALID_VALUE;
  if (is_pinned (from, size))
    return issue (*c, handle, [=] { memcpy (memory_at (to), from, size); });
  if (size <= aside)
    {
      auto copy = std::make_shared<std::vector<char>> (static_cast<const char *> (from),
						       static_cast<const char *> (from) + size);
      return issue (*c, handle, [=] { memcpy (memory_at (to), copy->data (), size); });
    }
  return wait_stream (*c, handle, issue (*c, handle, [=] { memcpy (memory_at (to), from, size); }));
}

CUresult
MemcpyDtoHAsync (void *to, CUdeviceptr from, size_t size, CUstream handle)
{
  CUresult r;
  context *c = check (from, 0, size, &r);
  if (!c)
    return r;
  if (size == 0)
    return CUDA_SUCCESS;
  if (!to || !from)
    return CUDA_ERROR_INVALID_VALUE;
  r = issue (*c, handle, [=] { memcpy (to, memory_at (from), size); });
  return is_pinned (to, size) ? r : wait_stream (*c, handle, r);
}

CUresult
MemcpyDtoDAsync (CUdeviceptr to, CUdeviceptr from, size_t size, CUstream handle)
{
  CUresult r;
  context *c = check (to, from, size, &r);
  if (!c)
    return r;
  if (size == 0)
    return CUDA_SUCCESS;
  if (!to || !from)
    return CUDA_ERROR_INVALID_VALUE;
  return issue (*c, handle, [=] { memmove (memory_at (to), memory_at (from), size); });
}

CUresult
MemsetD8Async (CUdeviceptr to, unsigned char value, size_t size, CUstream handle)
{
  CUresult r;
  context *c = check (to, 0, size, &r);
  if (!c)
    return r;
  if (size == 0)
    return CUDA_SUCCESS;
  if (!to)
    return CUDA_ERROR_INVALID_VALUE;
  return issue (*c, handle, [=] { memset (memory_at (to), value, size); });
}

/* With the memory barrier that flags of 0 ask for; the other way is not supported by devices either.  */
CUresult
StreamWriteValue32 (CUstream handle, CUdeviceptr to, unsigned int value, unsigned int flags)
{
  CUresult r;
  context *c = check (to, 0, sizeof value, &r);
  if (!c)
    return r;
  if (!to || to % sizeof value || flags)
    return CUDA_ERROR_INVALID_VALUE;
  return issue (*c, handle, [=] {
    __atomic_store_n (static_cast<unsigned int *> (memory_at (to)), value, __ATOMIC_RELEASE);
  });
}

} // namespace simcuda
