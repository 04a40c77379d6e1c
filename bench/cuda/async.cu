/* async.cu -- CUDA twin of openmp/async.c: nowait is a stream a kernel.

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

int
main (int argc, char **argv)
{
  static char name[5][40];
  bench_begin (argc, argv, "async", BENCH_COMPILER);
  for (int k = 0; k < most_kernels; k++)
    CUDA (cudaStreamCreateWithFlags (&stream[k], cudaStreamNonBlocking));
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
