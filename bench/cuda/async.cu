/* async.cu -- CUDA twin of openmp/async.c: nowait is a stream a kernel, and so is a host thread.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "reference.h"

enum { most_kernels = 16 };

static cudaStream_t stream[most_kernels];

static __global__ void
chain (int n, int steps, float *x)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      float v = x[i];
      for (int s = 0; s < steps; s++)
	v = v * 0.999f + 0.001f;
      x[i] = v;
    }
}

static void
serial (int kernels, int n, int steps, float *x)
{
  for (int k = 0; k < kernels; k++)
    {
      chain<<<blocks (n, 256), 256>>> (n, steps, x + k * n);
      finish ();
    }
}

static void
nowait (int kernels, int n, int steps, float *x)
{
  for (int k = 0; k < kernels; k++)
    chain<<<blocks (n, 256), 256, 0, stream[k]>>> (n, steps, x + k * n);
  finish ();
}

/* In turn, on the same numbers.  */
static void
dependent (int kernels, int n, int steps, float *x)
{
  for (int k = 0; k < kernels; k++)
    chain<<<blocks (n, 256), 256, 0, stream[0]>>> (n, steps, x);
  finish ();
}

static void
kernels_row (const char *name, void (*launch) (int, int, int, float *), int kernels)
{
  if (!bench_row (name))
    return;
  int n = (int) bench_size (1024, 64), steps = (int) bench_size (10000, 10);
  int parts = launch == dependent ? 1 : kernels, size = parts * n;
  float *x = (float *) bench_alloc (size, sizeof *x);
  for (int i = 0; i < size; i++)
    x[i] = 1.0f / (float) (i % n + 1);
  float *dx = on_device (x, size);
  while (bench_next ())
    launch (kernels, n, steps, dx);
  to_host (x, dx, size);
  for (int k = 0; k < parts; k++)
    check_chain (n, steps, x + k * n, bench_laps () * kernels / parts);
  CUDA (cudaFree (dx));
}

/* All elements of Y become those of X.  */
static __global__ void
approach (int n, int steps, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      float step = 0.001f * x[i], v = 0;
      for (int s = 0; s < steps; s++)
	v = v * 0.999f + step;
      y[i] = v;
    }
}

/* STREAMS of them; 1: one kernel after the other.  */
static void
regions_row (const char *name, int regions, int streams)
{
  if (!bench_row (name))
    return;
  int n = (int) bench_size (1024, 64), steps = (int) bench_size (100000, 10);
  size_t size = n * sizeof (float);
  float *x, *y, *dx = on_device<float> (nullptr, regions * n), *dy = on_device<float> (nullptr, regions * n);
  CUDA (cudaMallocHost (&x, regions * size));
  CUDA (cudaMallocHost (&y, regions * size));
  for (int i = 0; i < regions * n; i++)
    x[i] = (float) (i + 1);
  while (bench_next ())
    {
      for (int k = 0; k < regions; k++)
	{
	  cudaStream_t s = stream[k % streams];
	  CUDA (cudaMemcpyAsync (dx + k * n, x + k * n, size, cudaMemcpyHostToDevice, s));
	  approach<<<blocks (n, 256), 256, 0, s>>> (n, steps, dx + k * n, dy + k * n);
	  CUDA (cudaMemcpyAsync (y + k * n, dy + k * n, size, cudaMemcpyDeviceToHost, s));
	}
      finish ();
    }
  check_regions (regions * n, steps, y);
  CUDA (cudaFree (dx));
  CUDA (cudaFree (dy));
  CUDA (cudaFreeHost (x));
  CUDA (cudaFreeHost (y));
}

int
main (int argc, char **argv)
{
  static char name[10][40];
  bench_begin (argc, argv, "async", BENCH_COMPILER);
  for (int k = 0; k < most_kernels; k++)
    CUDA (cudaStreamCreateWithFlags (&stream[k], cudaStreamNonBlocking));
  regions_row ("8 regions with maps, one thread", 8, 1);
  for (int i = 0; i < 5; i++)
    {
      std::snprintf (name[5 + i], sizeof name[0], "with maps, %d region%s, %s", 1 << i, i ? "s" : "",
		     i ? "as many threads" : "one thread");
      regions_row (name[5 + i], 1 << i, 1 << i);
    }
  kernels_row ("8 small kernels, serial", serial, 8);
  kernels_row ("8 small kernels, nowait", nowait, 8);
  kernels_row ("8 dependent kernels, nowait", dependent, 8);
  for (int i = 0; i < 5; i++)
    {
      std::snprintf (name[i], sizeof name[i], "asynchronous, %d kernel%s", 1 << i, i ? "s" : "");
      kernels_row (name[i], nowait, 1 << i);
    }
  return bench_end ();
}
