# A CUDA program as nvcc compiles it runs, its own host side and all: compressed PTX and plain, relocatable code,
# templates, constant and managed variables, shared memory of the launch, streams and events, printf.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null) || { echo "there is no nvcc"; exit 77; }
case $($nvcc --version) in *"release 13"*) ;; *) echo "nvcc is not of CUDA 13"; exit 77 ;; esac
cat >other.cu <<'END'
__device__ int added = 100;
__device__ int add (int x) { return x + added; }
END
cat >own.cu <<'END'
#include <cstdio>
#include <cstring>
__constant__ int factors[4];
__managed__ int offset = 7;
#ifdef OTHER
extern __device__ int added;
extern __device__ int add (int x);
#else
__device__ int added = 100;
__device__ int add (int x) { return x + added; }
#endif

template <typename T> __global__ void
sums (T *result, const T *in)
{
  extern __shared__ int part[];
  const int t = threadIdx.x;
  part[t] = in[blockIdx.x * blockDim.x + t] * factors[t % 4] + offset;
  for (int half = blockDim.x / 2; half; half /= 2)
    {
      __syncthreads ();
      if (t < half)
	part[t] += part[t + half];
    }
  if (t == 0)
    {
      result[blockIdx.x] = add (part[0]);
      printf ("block %d\n", blockIdx.x);
    }
}

#define DO(CALL) if (cudaError_t r = (CALL)) return printf ("%d: %s\n", __LINE__, cudaGetErrorString (r)), 1

int
main ()
{
  int in[256], out[2], *d_in, *d_out, f[4] = { 1, 2, 3, 4 }, more = 200, wanted[2] = {};
  for (int i = 0; i < 256; i++)
    in[i] = i;
  offset++;
  for (int i = 0; i < 256; i++)
    wanted[i / 128] += i * f[i % 4] + offset;
  cudaDeviceProp p;
  DO (cudaGetDeviceProperties (&p, 0));
  if (strcmp (p.name, "Heddle PTX simulator") || p.warpSize != 32 || p.maxThreadsDim[2] != 64)
    return 2;
  cudaStream_t stream;
  cudaEvent_t start, end;
  DO (cudaStreamCreate (&stream));
  DO (cudaEventCreate (&start));
  DO (cudaEventCreate (&end));
  DO (cudaMalloc (&d_in, sizeof in));
  DO (cudaMalloc (&d_out, sizeof out));
  DO (cudaMemcpyToSymbol (factors, f, sizeof f));
  DO (cudaMemcpyToSymbol (added, &more, sizeof more));
  DO (cudaMemcpyAsync (d_in, in, sizeof in, cudaMemcpyHostToDevice, stream));
  DO (cudaEventRecord (start, stream));
  sums<<<2, 128, 128 * sizeof (int), stream>>> (d_out, d_in);
  DO (cudaGetLastError ());
  DO (cudaEventRecord (end, stream));
  DO (cudaMemcpyAsync (out, d_out, sizeof out, cudaMemcpyDeviceToHost, stream));
  DO (cudaStreamSynchronize (stream));
  float time;
  DO (cudaEventElapsedTime (&time, start, end));
  int threads, blocks;
  DO (cudaOccupancyMaxPotentialBlockSize (&blocks, &threads, sums<int>, 0, 0));
  cudaFuncAttributes a;
  DO (cudaFuncGetAttributes (&a, sums<int>));
  return out[0] != wanted[0] + 200 || out[1] != wanted[1] + 200 || !(time > 0) || threads < 32
	 || a.maxThreadsPerBlock != 1024;
}
END
ptx="-O2 -cudart shared -gencode arch=compute_75,code=compute_75"
for options in "$ptx" "$ptx -Xfatbin -compress-mode=speed" "$ptx --no-compress" "$ptx -rdc=true -DOTHER other.cu" \
	       "$ptx --default-stream per-thread" "-O2 -cudart shared"; do
  $nvcc $options own.cu -o program || exit 1
  fails - 0
  test "$(sort out)" = "block 0
block 1" || { echo "with $options:"; cat out; exit 1; }
done
HEDDLE_SIM_CHECK=races,memory fails - 0
# Cooperative groups of the whole grid.
cat >grid.cu <<'END'
#include <cooperative_groups.h>
#include <cstdio>
__global__ void
last (int *p)
{
  auto grid = cooperative_groups::this_grid ();
  atomicAdd (p, 1);
  grid.sync ();
  if (grid.thread_rank () == grid.size () - 1)
    p[1] = p[0];
}

int
main ()
{
  int *p, result[2] = {};
  cudaMalloc (&p, sizeof result);
  cudaMemcpy (p, result, sizeof result, cudaMemcpyHostToDevice);
  void *arguments[] = { &p };
  cudaLaunchCooperativeKernel (reinterpret_cast<void *> (last), 4, 64, arguments, 0, 0);
  cudaMemcpy (result, p, sizeof result, cudaMemcpyDeviceToHost);
  return result[0] != 256 || result[1] != 256;
}
END
$nvcc $ptx grid.cu -o program || exit 1
HEDDLE_SIM_CHECK=races,memory fails - 0

# A barrier left out: found.
sed 's/__syncthreads ()/__syncwarp ()/' own.cu >wrong.cu
$nvcc $ptx wrong.cu -lineinfo -o program || exit 1
HEDDLE_SIM_CHECK=races fails - 1
says 'wrong.cu:'
