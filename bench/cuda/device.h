/* device.h -- what the CUDA twins share: errors, copies, waiting.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_CUDA_DEVICE_H
#define BENCH_CUDA_DEVICE_H

#include <cstdio>
#include <cstdlib>
#include "harness.h"

#define BENCH_STRING_1(x) #x
#define BENCH_STRING(x) BENCH_STRING_1 (x)
#define BENCH_COMPILER "nvcc " BENCH_STRING (__CUDACC_VER_MAJOR__) "." BENCH_STRING (__CUDACC_VER_MINOR__)

/* End the process if CALL, a call of the CUDA runtime, failed.  */
#define CUDA(call)										\
  do												\
    {												\
      cudaError_t error_ = (call);								\
      if (error_ != cudaSuccess)								\
	{											\
	  std::fprintf (stderr, "%s: %s (%d)\n", #call, cudaGetErrorString (error_), error_);	\
	  std::exit (2);									\
	}											\
    }												\
  while (0)

/* Wait for all launched kernels, as a target construct without nowait does.  */
static inline void
finish ()
{
  CUDA (cudaGetLastError ());
  CUDA (cudaDeviceSynchronize ());
}

/* N elements on the device, copied from HOST if that is not null.  */
template <typename T> static T *
on_device (const T *host, long n)
{
  T *p;
  CUDA (cudaMalloc (&p, n * sizeof (T)));
  if (host)
    CUDA (cudaMemcpy (p, host, n * sizeof (T), cudaMemcpyHostToDevice));
  return p;
}

/* Copy N elements from DEVICE to HOST.  */
template <typename T> static void
to_host (T *host, const T *device, long n)
{
  CUDA (cudaMemcpy (host, device, n * sizeof (T), cudaMemcpyDeviceToHost));
}

/* Blocks of B threads for N items.  */
static inline int
blocks (long n, long b)
{
  return (int) ((n + b - 1) / b);
}

/* How many blocks of a grid-stride kernel fill the device: 8 of 256 threads a multiprocessor.  */
static inline int
filling_blocks ()
{
  int device, count;
  CUDA (cudaGetDevice (&device));
  CUDA (cudaDeviceGetAttribute (&count, cudaDevAttrMultiProcessorCount, device));
  return 8 * count;
}

/* The sum of V over the block, in thread 0.  All threads of a block of whole warps call it.  */
template <typename T> static __device__ T
block_sum (T v)
{
  __shared__ T part[32];
  int tid = threadIdx.y * blockDim.x + threadIdx.x, lane = tid % 32, warp = tid / 32;
  int warps = blockDim.x * blockDim.y / 32;
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync (0xffffffff, v, d);
  __syncthreads ();
  if (lane == 0)
    part[warp] = v;
  __syncthreads ();
  if (warp == 0)
    {
      v = lane < warps ? part[lane] : T (0);
      for (int d = 16; d > 0; d /= 2)
	v += __shfl_down_sync (0xffffffff, v, d);
    }
  return v;
}

#endif /* BENCH_CUDA_DEVICE_H */
