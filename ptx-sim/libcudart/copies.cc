/* copies.cc -- the simulator's CUDA runtime: copies and settings of memory, and of variables by their symbols.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The kind of a copy names the sides of its addresses.  A device's address on a side that the kind calls the host's is
   taken as the device's, as unified addressing does; the driver refuses the opposite.

   Between two places of the host the runtime copies itself, when the stream is done.  */

#include "libcudart/libcudart.h"

#include <string.h>

namespace simcudart {

namespace {

CUdeviceptr
address (const void *p)
{
  return reinterpret_cast<uintptr_t> (p);
}

/* Where the two sides of a copy are.  */
struct sides
{
  bool to_device, from_device;
};

cudaError_t
find_sides (const void *to, const void *from, int kind, sides *s)
{
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  s->to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice || is_on_device (to);
  s->from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice || is_on_device (from);
  return cudaSuccess;
}

cudaError_t
copy (void *to, const void *from, size_t size, int kind, cudaStream_t stream)
{
  sides s;
  if (size == 0)
    return cudaSuccess;
  if (!to || !from)
    return cudaErrorInvalidValue;
  if (cudaError_t r = find_sides (to, from, kind, &s))
    return r;
  if (s.to_device && s.from_device)
    return cu.MemcpyDtoDAsync (address (to), address (from), size, stream);
  if (s.to_device)
    return cu.MemcpyHtoDAsync (address (to), from, size, stream);
  if (s.from_device)
    return cu.MemcpyDtoHAsync (to, address (from), size, stream);
  if (CUresult r = cu.StreamSynchronize (stream))
    return r;
  memmove (to, from, size);
  return cudaSuccess;
}

/* A box of EXTENT from FROM to TO, both with bytes of a row and rows of a plane.  */
cudaError_t
copy_box (cudaPitchedPtr to, cudaPos to_at, cudaPitchedPtr from, cudaPos from_at, cudaExtent extent, int kind,
	  cudaStream_t stream)
{
  sides s;
  if (!extent.width || !extent.height || !extent.depth)
    return cudaSuccess;
  if (!to.ptr || !from.ptr)
    return cudaErrorInvalidValue;
  if (to.pitch < extent.width || from.pitch < extent.width)
    return cudaErrorInvalidPitchValue;
  if (cudaError_t r = find_sides (to.ptr, from.ptr, kind, &s))
    return r;
  CUDA_MEMCPY3D c {};
  c.srcXInBytes = from_at.x;
  c.srcY = from_at.y;
  c.srcZ = from_at.z;
  c.srcMemoryType = s.from_device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
  c.srcHost = from.ptr;
  c.srcDevice = address (from.ptr);
  c.srcPitch = from.pitch;
  c.srcHeight = from.ysize;
  c.dstXInBytes = to_at.x;
  c.dstY = to_at.y;
  c.dstZ = to_at.z;
  c.dstMemoryType = s.to_device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
  c.dstHost = to.ptr;
  c.dstDevice = address (to.ptr);
  c.dstPitch = to.pitch;
  c.dstHeight = to.ysize;
  c.WidthInBytes = extent.width;
  c.Height = extent.height;
  c.Depth = extent.depth;
  return cu.Memcpy3DAsync (&c, stream);
}

cudaError_t
copy_rows (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, int kind,
	   cudaStream_t stream)
{
  return copy_box ({ to, to_pitch, width, height }, {}, { const_cast<void *> (from), from_pitch, width, height }, {},
		   { width, height, 1 }, kind, stream);
}

cudaError_t
set_rows (void *to, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream)
{
  if (!width || !height)
    return cudaSuccess;
  if (height > 1 && pitch < width)
    return cudaErrorInvalidPitchValue;
  if (pitch == width)
    return cu.MemsetD8Async (address (to), static_cast<unsigned char> (value), width * height, stream);
  for (size_t y = 0; y < height; y++)
    if (CUresult r = cu.MemsetD8Async (address (to) + y * pitch, static_cast<unsigned char> (value), width, stream))
      return r;
  return cudaSuccess;
}

/* The place OFFSET bytes into the variable SYMBOL, with SIZE bytes from there, for a copy of KIND; HOST_KIND is the
   kind of copies from or to the host.  */
cudaError_t
find_place (const void *symbol, size_t size, size_t offset, int kind, int host_kind, void **place)
{
  if (kind != host_kind && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  CUdeviceptr p;
  size_t whole;
  if (cudaError_t r = find_variable (symbol, &p, &whole))
    return r;
  if (offset > whole || size > whole - offset)
    return cudaErrorInvalidValue;
  *place = reinterpret_cast<void *> (p + offset);
  return cudaSuccess;
}

} // namespace

cudaError_t
Memcpy (void *to, const void *from, size_t size, int kind)
{
  return copy (to, from, size, kind, nullptr);
}

cudaError_t
MemcpyAsync (void *to, const void *from, size_t size, int kind, cudaStream_t stream)
{
  return copy (to, from, size, kind, stream);
}

cudaError_t
Memcpy2D (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, int kind)
{
  return copy_rows (to, to_pitch, from, from_pitch, width, height, kind, nullptr);
}

cudaError_t
Memcpy2DAsync (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, int kind,
	       cudaStream_t stream)
{
  return copy_rows (to, to_pitch, from, from_pitch, width, height, kind, stream);
}

cudaError_t
Memcpy3D (const cudaMemcpy3DParms *copy)
{
  return Memcpy3DAsync (copy, nullptr);
}

cudaError_t
Memcpy3DAsync (const cudaMemcpy3DParms *copy, cudaStream_t stream)
{
  if (!copy)
    return cudaErrorInvalidValue;
  if (copy->srcArray || copy->dstArray)
    {
      say ("cudaMemcpy3D: the simulator has no arrays");
      return cudaErrorNotSupported;
    }
  return copy_box (copy->dstPtr, copy->dstPos, copy->srcPtr, copy->srcPos, copy->extent, copy->kind, stream);
}

/* Devices know only their own memory, so the bytes go by way of the host.  */
cudaError_t
MemcpyPeer (void *to, int to_device, const void *from, int from_device, size_t size)
{
  if (to_device == from_device)
    return on_device (to_device, [&] { return copy (to, from, size, cudaMemcpyDeviceToDevice, nullptr); });
  std::vector<char> between (size);
  if (cudaError_t r = on_device (from_device, [&] {
	const cudaError_t done = cu.CtxSynchronize ();
	return done ? done : copy (between.data (), from, size, cudaMemcpyDeviceToHost, nullptr);
      }))
    return r;
  return on_device (to_device, [&] {
    const cudaError_t done = cu.CtxSynchronize ();
    return done ? done : copy (to, between.data (), size, cudaMemcpyHostToDevice, nullptr);
  });
}

cudaError_t
MemcpyPeerAsync (void *to, int to_device, const void *from, int from_device, size_t size, cudaStream_t stream)
{
  if (CUresult r = cu.StreamSynchronize (stream))
    return r;
  return MemcpyPeer (to, to_device, from, from_device, size);
}

cudaError_t
MemcpyToSymbol (const void *symbol, const void *from, size_t size, size_t offset, int kind)
{
  return MemcpyToSymbolAsync (symbol, from, size, offset, kind, nullptr);
}

cudaError_t
MemcpyToSymbolAsync (const void *symbol, const void *from, size_t size, size_t offset, int kind, cudaStream_t stream)
{
  void *place;
  if (cudaError_t r = find_place (symbol, size, offset, kind, cudaMemcpyHostToDevice, &place))
    return r;
  return copy (place, from, size, kind, stream);
}

cudaError_t
MemcpyFromSymbol (void *to, const void *symbol, size_t size, size_t offset, int kind)
{
  return MemcpyFromSymbolAsync (to, symbol, size, offset, kind, nullptr);
}

cudaError_t
MemcpyFromSymbolAsync (void *to, const void *symbol, size_t size, size_t offset, int kind, cudaStream_t stream)
{
  void *place;
  if (cudaError_t r = find_place (symbol, size, offset, kind, cudaMemcpyDeviceToHost, &place))
    return r;
  return copy (to, place, size, kind, stream);
}

cudaError_t
GetSymbolAddress (void **pointer, const void *symbol)
{
  return pointer ? find_place (symbol, 0, 0, cudaMemcpyDefault, cudaMemcpyDefault, pointer) : cudaErrorInvalidValue;
}

cudaError_t
GetSymbolSize (size_t *size, const void *symbol)
{
  CUdeviceptr p;
  return size ? find_variable (symbol, &p, size) : cudaErrorInvalidValue;
}

cudaError_t
Memset (void *to, int value, size_t size)
{
  return MemsetAsync (to, value, size, nullptr);
}

cudaError_t
MemsetAsync (void *to, int value, size_t size, cudaStream_t stream)
{
  return cu.MemsetD8Async (address (to), static_cast<unsigned char> (value), size, stream);
}

cudaError_t
Memset2D (void *to, size_t pitch, int value, size_t width, size_t height)
{
  return set_rows (to, pitch, value, width, height, nullptr);
}

cudaError_t
Memset2DAsync (void *to, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream)
{
  return set_rows (to, pitch, value, width, height, stream);
}

cudaError_t
Memset3D (cudaPitchedPtr to, int value, cudaExtent extent)
{
  return Memset3DAsync (to, value, extent, nullptr);
}

cudaError_t
Memset3DAsync (cudaPitchedPtr to, int value, cudaExtent extent, cudaStream_t stream)
{
  char *plane = static_cast<char *> (to.ptr);
  for (size_t z = 0; z < extent.depth; z++, plane += to.pitch * to.ysize)
    if (cudaError_t r = set_rows (plane, to.pitch, value, extent.width, extent.height, stream))
      return r;
  return cudaSuccess;
}

} // namespace simcudart
