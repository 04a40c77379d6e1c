/* memory.cc -- the simulator's CUDA runtime: allocation, and what an address belongs to.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each allocation is remembered with its device, because any thread may free it, of whatever device.  Host and device
   have one memory here, and managed memory does not move: advice and prefetches are checked, and done.

   Memory of a stream (cudaMallocAsync) is there at once; when it is freed, all earlier work has ended.  That is more
   order than a program may rely on.  */

#include "libcudart/libcudart.h"

#include <map>
#include <mutex>

namespace simcudart {

namespace {

constexpr size_t pitch_unit = 512;	/* bytes: rows of cudaMallocPitch begin at multiples */

struct allocation
{
  size_t size;
  int type, device;			/* TYPE: a cudaMemoryType */
  unsigned flags;			/* of pinned memory */
};

std::mutex &lock = *new std::mutex;
std::map<uintptr_t, allocation> &allocations = *new std::map<uintptr_t, allocation>;

void
add (const void *p, size_t size, int type, unsigned flags = 0)
{
  std::lock_guard<std::mutex> guard (lock);
  allocations[reinterpret_cast<uintptr_t> (p)] = { size, type, device_number (), flags };
}

/* Whether [P, P + SIZE) is in something allocated, which is then *A.  */
bool
find (const void *p, size_t size, allocation *a)
{
  const uintptr_t at = reinterpret_cast<uintptr_t> (p);
  std::lock_guard<std::mutex> guard (lock);
  auto next = allocations.upper_bound (at);
  if (next == allocations.begin ())
    return false;
  *a = (--next)->second;
  const uintptr_t offset = at - next->first;
  return offset < a->size && size <= a->size - offset;
}

/* Take the allocation at P out of the list; false: there is none, or not of the host's if IS_HOST, or of the host's
   otherwise.  */
bool
take (const void *p, bool is_host, allocation *a)
{
  std::lock_guard<std::mutex> guard (lock);
  auto at = allocations.find (reinterpret_cast<uintptr_t> (p));
  if (at == allocations.end () || (at->second.type == cudaMemoryTypeHost) != is_host)
    return false;
  *a = at->second;
  allocations.erase (at);
  return true;
}

cudaError_t
allocate_pinned (void **pointer, size_t size, unsigned flags)
{
  if (!pointer)
    return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (size == 0)
    return cudaSuccess;
  if (CUresult r = cu.MemHostAlloc (pointer, size, flags))
    return r;
  add (*pointer, size, cudaMemoryTypeHost, flags);
  return cudaSuccess;
}

/* Let RELEASE unpin P: the driver knows whether RELEASE is the right function for the memory.  */
cudaError_t
give_back (void *p, CUresult (*release) (void *))
{
  allocation a;
  const bool known = take (p, true, &a);
  const CUresult r = release (p);
  if (r && known)
    {
      std::lock_guard<std::mutex> guard (lock);
      allocations[reinterpret_cast<uintptr_t> (p)] = a;
    }
  return r;
}

} // namespace

bool
is_on_device (const void *p)
{
  allocation a;
  if (find (p, 1, &a))
    return a.type != cudaMemoryTypeHost;
  unsigned type;
  return p && cu.PointerGetAttribute (&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, reinterpret_cast<uintptr_t> (p)) == 0
	 && type == CU_MEMORYTYPE_DEVICE;
}

bool
is_managed (const void *p, size_t size)
{
  allocation a;
  return find (p, size, &a) && a.type == cudaMemoryTypeManaged;
}

cudaError_t
Malloc (void **pointer, size_t size)
{
  if (!pointer)
    return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (size == 0)
    return cudaSuccess;
  CUdeviceptr p;
  if (CUresult r = cu.MemAlloc (&p, size))
    return r;
  *pointer = reinterpret_cast<void *> (p);
  add (*pointer, size, cudaMemoryTypeDevice);
  return cudaSuccess;
}

cudaError_t
MallocAsync (void **pointer, size_t size, cudaStream_t)
{
  return Malloc (pointer, size);
}

cudaError_t
MallocPitch (void **pointer, size_t *pitch, size_t width, size_t height)
{
  size_t size;
  if (!pitch || width > SIZE_MAX - pitch_unit)
    return cudaErrorInvalidValue;
  *pitch = (width + pitch_unit - 1) / pitch_unit * pitch_unit;
  if (__builtin_mul_overflow (*pitch, height, &size))
    return cudaErrorMemoryAllocation;
  return Malloc (pointer, size);
}

cudaError_t
Malloc3D (cudaPitchedPtr *pointer, cudaExtent extent)
{
  size_t rows;
  if (!pointer)
    return cudaErrorInvalidValue;
  if (__builtin_mul_overflow (extent.height, extent.depth, &rows))
    return cudaErrorMemoryAllocation;
  pointer->xsize = extent.width;
  pointer->ysize = extent.height;
  return MallocPitch (&pointer->ptr, &pointer->pitch, extent.width, rows);
}

/* FLAGS say who may use it at first: everybody here.  */
cudaError_t
MallocManaged (void **pointer, size_t size, unsigned int flags)
{
  if (!pointer || size == 0 || (flags != 1 && flags != 2))
    return cudaErrorInvalidValue;
  CUdeviceptr p;
  if (CUresult r = cu.MemAllocManaged (&p, size, CU_MEM_ATTACH_GLOBAL))
    return r;
  *pointer = reinterpret_cast<void *> (p);
  add (*pointer, size, cudaMemoryTypeManaged);
  return cudaSuccess;
}

cudaError_t
MallocHost (void **pointer, size_t size)
{
  return allocate_pinned (pointer, size, 0);
}

cudaError_t
HostAlloc (void **pointer, size_t size, unsigned int flags)
{
  return allocate_pinned (pointer, size, flags);
}

cudaError_t
Free (void *pointer)
{
  allocation a;
  if (!pointer)
    return cudaSuccess;
  if (!take (pointer, false, &a))
    return cudaErrorInvalidValue;
  auto work = [pointer] { return cudaError_t (cu.MemFree (reinterpret_cast<uintptr_t> (pointer))); };
  return a.device == device_number () ? work () : on_device (a.device, work);
}

cudaError_t
FreeAsync (void *pointer, cudaStream_t)
{
  return Free (pointer);
}

cudaError_t
FreeHost (void *pointer)
{
  return pointer ? give_back (pointer, cu.MemFreeHost) : cudaSuccess;
}

cudaError_t
HostRegister (void *pointer, size_t size, unsigned int flags)
{
  if (CUresult r = cu.MemHostRegister (pointer, size, flags))
    return r;
  add (pointer, size, cudaMemoryTypeHost, flags);
  return cudaSuccess;
}

cudaError_t
HostUnregister (void *pointer)
{
  return give_back (pointer, cu.MemHostUnregister);
}

cudaError_t
HostGetDevicePointer (void **pointer, void *host, unsigned int flags)
{
  CUdeviceptr p;
  if (!pointer)
    return cudaErrorInvalidValue;
  if (CUresult r = cu.MemHostGetDevicePointer (&p, host, flags))
    return r;
  *pointer = reinterpret_cast<void *> (p);
  return cudaSuccess;
}

cudaError_t
HostGetFlags (unsigned int *flags, void *host)
{
  allocation a;
  if (!flags || !find (host, 1, &a) || a.type != cudaMemoryTypeHost)
    return cudaErrorInvalidValue;
  *flags = a.flags | CU_MEMHOSTALLOC_DEVICEMAP;
  return cudaSuccess;
}

cudaError_t
PointerGetAttributes (cudaPointerAttributes *attributes, const void *pointer)
{
  if (!attributes)
    return cudaErrorInvalidValue;
  *attributes = {};
  allocation a { 0, cudaMemoryTypeUnregistered, -2, 0 };
  if (!find (pointer, 1, &a))
    a = is_on_device (pointer) ? allocation { 0, cudaMemoryTypeDevice, device_number (), 0 }
			       : allocation { 0, cudaMemoryTypeUnregistered, -2, 0 };
  attributes->type = a.type;
  attributes->device = a.device;
  if (a.type != cudaMemoryTypeUnregistered)
    attributes->devicePointer = const_cast<void *> (pointer);
  if (a.type != cudaMemoryTypeDevice)
    attributes->hostPointer = const_cast<void *> (pointer);
  return cudaSuccess;
}

cudaError_t
MemGetInfo (size_t *free_bytes, size_t *total)
{
  return cu.MemGetInfo (free_bytes, total);
}

cudaError_t
MemPrefetchAsync (const void *pointer, size_t size, cudaMemLocation, unsigned int flags, cudaStream_t)
{
  return !flags && is_managed (pointer, size) ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t
MemAdvise (const void *pointer, size_t size, int, cudaMemLocation)
{
  return is_managed (pointer, size) ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t
StreamAttachMemAsync (cudaStream_t, void *pointer, size_t, unsigned int)
{
  return is_managed (pointer, 1) ? cudaSuccess : cudaErrorInvalidValue;
}

} // namespace simcudart
