/* product.c -- a library of CUDA's on arrays of OpenMP's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Target regions fill two matrices on the device, cuBLAS multiplies them there, and a target region adds up the result:
   nothing but the sum comes back.  use_device_addr gives the library the arrays' addresses on the device.  cuBLAS's work
   is on CUDA's default stream, and asynchronous; so it is waited for before the next region.

   cuBLAS takes matrices by columns; A * B by columns is B * A by rows, and the sum of all elements is the same.  */

#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <math.h>
#include <stdio.h>

enum { N = 256 };

static double a[N * N], b[N * N], c[N * N];

static int
fails (const char *what, int status)
{
  if (status)
    fprintf (stderr, "product: %s: error %d\n", what, status);
  return status != 0;
}

int
main (void)
{
  const double one = 1, zero = 0;
  double sum = 0, expected = 0;
  int status = 0;
#pragma omp target data map(alloc: a, b, c)
  {
#pragma omp target teams distribute parallel for collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
	{
	  a[i * N + j] = 1.0 / (1 + i + j);
	  b[i * N + j] = i == j ? 2 : 0;
	}

#pragma omp target data use_device_addr(a, b, c)
    {
      cublasHandle_t handle;
      status = fails ("cublasCreate", cublasCreate (&handle))
	       || fails ("cublasDgemm", cublasDgemm (handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one, b, N, a, N, &zero, c, N))
	       || fails ("cudaDeviceSynchronize", cudaDeviceSynchronize ()) || fails ("cublasDestroy", cublasDestroy (handle));
    }

#pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum)
    for (int i = 0; i < N * N; i++)
      sum += c[i];
  }
  if (status)
    return 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      expected += 2.0 / (1 + i + j);
  printf ("sum %.6f, expected %.6f\n", sum, expected);
  return fabs (sum - expected) > 1e-9 * expected;
}
