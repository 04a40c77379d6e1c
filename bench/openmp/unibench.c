/* unibench.c -- kernels of Unibench with target teams distribute parallel for: 3dconv, bicg, atax, mvt, gemm and
   gramschmidt.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openmp.h"
#include "unibench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define A(i, j, k) a[((i) * n + (j)) * n + (k)]

static void
convolution (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(3)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
	b[(i * n + j) * n + k] = CONVOLVE (A, i, j, k);
}

#undef A

static void
bicg (int n, const float *a, const float *r, const float *p, float *s, float *q)
{
#pragma omp target teams distribute parallel for
  for (int j = 0; j < n; j++)
    {
      s[j] = 0;
      for (int i = 0; i < n; i++)
	s[j] += r[i] * a[i * n + j];
    }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      q[i] = 0;
      for (int j = 0; j < n; j++)
	q[i] += a[i * n + j] * p[j];
    }
}

static void
atax (int n, const float *a, const float *x, float *y, float *tmp)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      tmp[i] = 0;
      for (int j = 0; j < n; j++)
	tmp[i] += a[i * n + j] * x[j];
    }
#pragma omp target teams distribute parallel for
  for (int j = 0; j < n; j++)
    {
      y[j] = 0;
      for (int i = 0; i < n; i++)
	y[j] += a[i * n + j] * tmp[i];
    }
}

static void
mvt (int n, const float *a, float *x1, float *x2, const float *y1, const float *y2)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] += a[i * n + j] * y1[j];
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] += a[j * n + i] * y2[j];
}

static void
gemm (int n, const float *a, const float *b, float *c)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	c[i * n + j] *= 0.5f;
	for (int k = 0; k < n; k++)
	  c[i * n + j] += 1.5f * a[i * n + k] * b[k * n + j];
      }
}

static void
gram_schmidt (int n, float *a, float *q, float *r)
{
  for (int k = 0; k < n; k++)
    {
      float norm = 0;
#pragma omp target teams distribute parallel for reduction(+: norm) map(tofrom: norm)
      for (int i = 0; i < n; i++)
	norm += a[i * n + k] * a[i * n + k];
      norm = sqrtf (norm);
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	q[i * n + k] = a[i * n + k] / norm;
#pragma omp target teams distribute parallel for
      for (int j = k + 1; j < n; j++)
	{
	  r[k * n + j] = 0;
	  for (int i = 0; i < n; i++)
	    r[k * n + j] += q[i * n + k] * a[i * n + j];
	  for (int i = 0; i < n; i++)
	    a[i * n + j] -= q[i * n + k] * r[k * n + j];
	}
    }
}

/* NAME with the size N behind it; valid to the program's end.  */
static const char *
sized (const char *name, int n)
{
  char *text = bench_alloc (40, 1);
  snprintf (text, 40, "Unibench %s %d", name, n);
  return text;
}

static void
convolution_row (int n)
{
  if (!bench_row (sized ("3dconv", n)))
    return;
  long size = (long) n * n * n;
  float *a = bench_alloc (size, sizeof *a), *b = bench_alloc (size, sizeof *b);
  bench_fill_float (a, size, 1);
#pragma omp target data map(to: a[:size]) map(tofrom: b[:size])
  while (bench_next ())
    convolution (n, a, b);
  check_convolution (n, a, b);
  free (a);
  free (b);
}

static void
vector_rows (int n)
{
  long size = (long) n * n;
  float *a = bench_alloc (size, sizeof *a), *x = bench_alloc (n, sizeof *x), *y = bench_alloc (n, sizeof *y);
  float *u = bench_alloc (n, sizeof *u), *v = bench_alloc (n, sizeof *v);
  bench_fill_float (a, size, 1);
  bench_fill_float (x, n, 2);
  bench_fill_float (y, n, 3);
  if (bench_row (sized ("bicg", n)))
    {
#pragma omp target data map(to: a[:size], x[:n], y[:n]) map(from: u[:n], v[:n])
      while (bench_next ())
	bicg (n, a, x, y, u, v);
      check_product (n, a, x, u, 1, 1);
      check_product (n, a, y, v, 0, 1);
    }
  if (bench_row (sized ("atax", n)))
    {
#pragma omp target data map(to: a[:size], x[:n]) map(from: u[:n]) map(alloc: v[:n])
      while (bench_next ())
	atax (n, a, x, u, v);
      check_atax (n, a, x, u);
    }
  if (bench_row (sized ("mvt", n)))
    {
      for (int i = 0; i < n; i++)
	u[i] = v[i] = 0;
#pragma omp target data map(to: a[:size], x[:n], y[:n]) map(tofrom: u[:n], v[:n])
      while (bench_next ())
	mvt (n, a, u, v, x, y);
      check_product (n, a, x, u, 0, (double) bench_laps ());
      check_product (n, a, y, v, 1, (double) bench_laps ());
    }
  free (a);
  free (x);
  free (y);
  free (u);
  free (v);
}

static void
gemm_row (int n)
{
  if (!bench_row (sized ("gemm", n)))
    return;
  long size = (long) n * n;
  float *a = bench_alloc (size, sizeof *a), *b = bench_alloc (size, sizeof *b), *c = bench_alloc (size, sizeof *c);
  bench_fill_float (a, size, 1);
  bench_fill_float (b, size, 2);
#pragma omp target data map(to: a[:size], b[:size]) map(tofrom: c[:size])
  while (bench_next ())
    gemm (n, a, b, c);
  check_scaled_gemm (n, a, b, c, bench_laps ());
  free (a);
  free (b);
  free (c);
}

static void
gram_schmidt_row (int n)
{
  if (!bench_row (sized ("gramschmidt", n)))
    return;
  long size = (long) n * n;
  float *a = bench_alloc (size, sizeof *a), *q = bench_alloc (size, sizeof *q), *r = bench_alloc (size, sizeof *r);
  fill_dominant (n, a);
#pragma omp target data map(to: a[:size]) map(from: q[:size]) map(tofrom: r[:size])
  while (bench_next ())
    gram_schmidt (n, a, q, r);
  check_orthonormal (n, q);
  free (a);
  free (q);
  free (r);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "unibench", BENCH_COMPILER);
  convolution_row ((int) bench_size (256, 20));
  vector_rows ((int) bench_size (4096, 60));
  gemm_row ((int) bench_size (512, 30));
  gram_schmidt_row ((int) bench_size (512, 24));
  convolution_row ((int) bench_size (640, 24));
  vector_rows ((int) bench_size (16384, 70));
  gemm_row ((int) bench_size (3072, 40));
  gram_schmidt_row ((int) bench_size (1024, 28));
  return bench_end ();
}
