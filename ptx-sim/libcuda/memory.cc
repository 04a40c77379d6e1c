/* memory.cc -- the simulator's Driver API: device memory, pinned memory, copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.
   A device address is the host address of the same byte, so a copy is a memcpy, on the stream's thread.  As with
   NVIDIA's driver, what is copied from or to pageable memory is asynchronous only where the caller cannot tell:
   a small source is put aside, for a large one and for every destination the call waits.  What is pinned is
   read and written when its turn comes, so a client that changes it too early is found out.  */

#include "libcuda/libcuda.h"

#include <string.h>
#include <sys/mman.h>

namespace simcuda {

static constexpr size_t aside = size_t (64) << 10;
static constexpr size_t page = 4096;

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

/* SIZE bytes of whole pages, with a page at both ends that nobody can use, as around the devices' own memory
   (memory/memory.cc): much of managed memory may never be used.  Null: there are none.  */
static void *
map_guarded (size_t size)
{
  char *const p = static_cast<char *> (mmap (nullptr, size + 2 * page, PROT_NONE,
					     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  if (p == MAP_FAILED)
    return nullptr;
  if (mprotect (p + page, size, PROT_READ | PROT_WRITE) == 0)
    return p + page;
  munmap (p, size + 2 * page);
  return nullptr;
}

static void
unmap_guarded (void *p, size_t size)
{
  munmap (static_cast<char *> (p) - page, ((size + page - 1) & ~(page - 1)) + 2 * page);
}

/* Free POINTER of the given KIND, or give it back to the program, when all devices are done.  */
static CUresult
free_pinned (void *pointer, pinned_kind kind)
{
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
  auto found = the_driver->pinned_memory.find (reinterpret_cast<uintptr_t> (pointer));
  if (found == the_driver->pinned_memory.end () || found->second.kind != kind)
    return kind == pinned_kind::registered ? CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED : CUDA_ERROR_INVALID_VALUE;
  const size_t size = found->second.size;
  the_driver->pinned_memory.erase (found);
  for (auto &d : the_driver->devices)
    if (d->primary)
      d->primary->engine->unregister_host (pointer);
  if (kind != pinned_kind::registered)
    unmap_guarded (pointer, size);
  return CUDA_SUCCESS;
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
  bool managed;
  if (is_pinned (reinterpret_cast<void *> (pointer), 1, &managed) && managed)
    return free_pinned (reinterpret_cast<void *> (pointer), pinned_kind::managed);
  c->drain (false);
  return result_of (c->engine->free_memory (pointer));
}

/* Let all devices see SIZE bytes of the host's at P, and write there unless READ_ONLY.  */
static CUresult
pin (void *p, size_t size, pinned_kind kind, bool read_only = false)
{
  CUresult r = CUDA_SUCCESS;
  std::lock_guard<std::mutex> guard (the_driver->lock);
  const auto next = the_driver->pinned_memory.lower_bound (reinterpret_cast<uintptr_t> (p));
  if (next != the_driver->pinned_memory.end () && next->first - reinterpret_cast<uintptr_t> (p) < size)
    return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  for (auto &d : the_driver->devices)
    if (d->primary && r == CUDA_SUCCESS)
      r = result_of (d->primary->engine->register_host (p, size, read_only));
  if (r != CUDA_SUCCESS)
    {
      for (auto &d : the_driver->devices)
	if (d->primary)
	  d->primary->engine->unregister_host (p);
      return r;
    }
  the_driver->pinned_memory.emplace (reinterpret_cast<uintptr_t> (p), pinned { size, kind, read_only });
  return r;
}

/* SIZE bytes of the host's memory that all devices see.  */
static CUresult
allocate_pinned (void **pointer, size_t size, pinned_kind kind)
{
  if (!pointer || size == 0 || size > SIZE_MAX - 4 * page)
    return CUDA_ERROR_INVALID_VALUE;
  void *p = map_guarded ((size + page - 1) & ~(page - 1));
  if (!p)
    return CUDA_ERROR_OUT_OF_MEMORY;
  const CUresult r = pin (p, size, kind);
  if (r == CUDA_SUCCESS)
    *pointer = p;
  else
    unmap_guarded (p, size);
  return r;
}

CUresult
MemHostAlloc (void **pointer, size_t size, unsigned int flags)
{
  CUresult r;
  if (!current (&r))
    return r;
  const unsigned int known = CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_WRITECOMBINED;
  if (flags & ~known)
    return CUDA_ERROR_INVALID_VALUE;
  return allocate_pinned (pointer, size, pinned_kind::host);
}

/* Host and device have one memory here: nothing moves.  */
CUresult
MemAllocManaged (CUdeviceptr *pointer, size_t size, unsigned int flags)
{
  CUresult r;
  if (!current (&r))
    return r;
  if (!pointer || flags != CU_MEM_ATTACH_GLOBAL)
    return CUDA_ERROR_INVALID_VALUE;
  void *p;
  r = allocate_pinned (&p, size, pinned_kind::managed);
  if (r == CUDA_SUCCESS)
    *pointer = reinterpret_cast<uintptr_t> (p);
  return r;
}

CUresult
MemFreeHost (void *pointer)
{
  CUresult r;
  return current (&r) ? free_pinned (pointer, pinned_kind::host) : r;
}

CUresult
MemHostRegister (void *pointer, size_t size, unsigned int flags)
{
  CUresult r;
  if (!current (&r))
    return r;
  if (!pointer || size == 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (flags & ~unsigned (CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP | CU_MEMHOSTREGISTER_READ_ONLY))
    return CUDA_ERROR_NOT_SUPPORTED;
  return pin (pointer, size, pinned_kind::registered, flags & CU_MEMHOSTREGISTER_READ_ONLY);
}

CUresult
MemHostUnregister (void *pointer)
{
  CUresult r;
  return current (&r) ? free_pinned (pointer, pinned_kind::registered) : r;
}

void
register_pinned (ptxsim::device &d)
{
  for (auto &p : the_driver->pinned_memory)
    d.register_host (reinterpret_cast<void *> (p.first), p.second.size, p.second.read_only);
}

bool
is_pinned (const void *p, size_t size, bool *managed)
{
  const uintptr_t at = reinterpret_cast<uintptr_t> (p);
  std::lock_guard<std::mutex> guard (the_driver->lock);
  auto next = the_driver->pinned_memory.upper_bound (at);
  if (next == the_driver->pinned_memory.begin ())
    return false;
  --next;
  const uintptr_t offset = at - next->first;
  if (managed)
    *managed = next->second.kind == pinned_kind::managed;
  return offset <= next->second.size && size <= next->second.size - offset;
}

CUresult
MemHostGetDevicePointer (CUdeviceptr *pointer, void *host, unsigned int flags)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  bool managed;
  if (!pointer || flags || !is_pinned (host, 1, &managed) || managed)
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
  bool managed;
  unsigned type = is_pinned (reinterpret_cast<void *> (pointer), 1, &managed)
		  ? unsigned (managed ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST)
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
  auto fill = [=] {
    memcpy (memory_at (to), from, size);
    c->engine->written (to, size);
  };
  if (is_pinned (from, size))
    return issue (*c, handle, fill);
  if (size <= aside)
    {
      auto copy = std::make_shared<std::vector<char>> (static_cast<const char *> (from),
						       static_cast<const char *> (from) + size);
      return issue (*c, handle, [=] {
	memcpy (memory_at (to), copy->data (), size);
	c->engine->written (to, size);
      });
    }
  return wait_stream (*c, handle, issue (*c, handle, fill));
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
  r = issue (*c, handle, [=] {
    c->engine->taken (from, size);
    memcpy (to, memory_at (from), size);
  });
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
  return issue (*c, handle, [=] {
    memmove (memory_at (to), memory_at (from), size);
    c->engine->copied (to, from, size);
  });
}

/* A side of a copy of a box: its first byte, and bytes from one row and from one plane to the next.  */
struct box_side
{
  char *start;
  size_t row, plane;
};

/* The side of a box of WIDTH x HEIGHT x DEPTH by the other arguments.  False: impossible.  */
static bool
find_side (context &c, size_t width, size_t height, size_t depth, size_t x, size_t y, size_t z, size_t level,
	   CUmemorytype type, const void *host, CUdeviceptr on_device, size_t row, size_t rows, box_side *side)
{
  /* The limit is CU_DEVICE_ATTRIBUTE_MAX_PITCH.  */
  constexpr size_t widest = 0x7fffffff;
  if (level || row > widest || x > row || width > row - x || (depth > 1 && (y > rows || height > rows - y)))
    return false;
  const CUdeviceptr base = type == CU_MEMORYTYPE_HOST ? reinterpret_cast<uintptr_t> (host) : on_device;
  size_t plane, before, last;
  if (!base || __builtin_mul_overflow (row, rows, &plane) || __builtin_mul_overflow (z, plane, &before)
      || __builtin_mul_overflow (depth - 1, plane, &last))
    return false;
  const CUdeviceptr start = base + before + y * row + x;
  const size_t size = last + (height - 1) * row + width;
  *side = { static_cast<char *> (memory_at (start)), row, plane };
  switch (type)
    {
    case CU_MEMORYTYPE_HOST: return true;
    case CU_MEMORYTYPE_DEVICE: return c.engine->check_range (start, size) == ptxsim::status::ok;
    default: return false;
    }
}

/* Arrays and unified addresses are not supported.  The call waits, unlike that of a device.  */
CUresult
Memcpy3DAsync (const CUDA_MEMCPY3D *copy, CUstream handle)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!copy)
    return CUDA_ERROR_INVALID_VALUE;
  const CUDA_MEMCPY3D &p = *copy;
  const size_t width = p.WidthInBytes, height = p.Height, depth = p.Depth;
  if (!width || !height || !depth)
    return CUDA_SUCCESS;
  box_side from, to;
  if (!find_side (*c, width, height, depth, p.srcXInBytes, p.srcY, p.srcZ, p.srcLOD, p.srcMemoryType, p.srcHost,
		  p.srcDevice, p.srcPitch, p.srcHeight, &from)
      || !find_side (*c, width, height, depth, p.dstXInBytes, p.dstY, p.dstZ, p.dstLOD, p.dstMemoryType, p.dstHost,
		     p.dstDevice, p.dstPitch, p.dstHeight, &to))
    return CUDA_ERROR_INVALID_VALUE;
  return wait_stream (*c, handle, issue (*c, handle, [=]
    {
      for (size_t z = 0; z < depth; z++)
	for (size_t y = 0; y < height; y++)
	  {
	    char *const row = to.start + z * to.plane + y * to.row;
	    const char *const source = from.start + z * from.plane + y * from.row;
	    memmove (row, source, width);
	    c->engine->copied (reinterpret_cast<uintptr_t> (row), reinterpret_cast<uintptr_t> (source), width);
	  }
    }));
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
  return issue (*c, handle, [=] {
    memset (memory_at (to), value, size);
    c->engine->written (to, size);
  });
}

/* Not NVIDIA's: the SIZE bytes at POINTER are a copy of the host's variable at HOST, now or when the work issued so far
   is done.  */
CUresult
HeddleSameValues (CUdeviceptr pointer, const void *host, size_t size)
{
  CUresult r;
  context *c = check (pointer, 0, size, &r);
  if (!c)
    return r;
  if (!pointer || !host)
    return CUDA_ERROR_INVALID_VALUE;
  if (size && c->engine->compares_copies ())
    {
      c->drain (false);
      c->engine->same_values (pointer, host, size);
    }
  return CUDA_SUCCESS;
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
    c->engine->written (to, sizeof value);
    __atomic_store_n (static_cast<unsigned int *> (memory_at (to)), value, __ATOMIC_RELEASE);
  });
}

} // namespace simcuda
