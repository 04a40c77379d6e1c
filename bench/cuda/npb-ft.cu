/* npb-ft.cu -- CUDA twin of openmp/npb-ft.c: also a thread a line of a radix-2 Stockham FFT.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "npb-ft.h"
#define NPB_DEVICE __device__
#include "npb-random.h"

static const double pi = 3.14159265358979323846;

static __global__ void
compute_roots (int n, ft_complex *root)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < n / 2)
    {
      root[j].re = cos (2 * pi * j / n);
      root[j].im = -sin (2 * pi * j / n);
    }
}

static __global__ void
compute_factors (int nx, int ny, int nz, double *factor)
{
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < nx && y < ny)
    {
      int kx = x < nx / 2 ? x : x - nx, ky = y < ny / 2 ? y : y - ny, kz = z < nz / 2 ? z : z - nz;
      factor[((long) z * ny + y) * nx + x] = exp (-4 * FT_ALPHA * pi * pi * (double) (kx * kx + ky * ky + kz * kz));
    }
}

static __global__ void
fill_random (int nx, long lines, ft_complex *u)
{
  long l = (long) blockIdx.x * blockDim.x + threadIdx.x;
  if (l < lines)
    {
      unsigned long long t = npb_multiply (npb_power (NPB_A, 2 * l * nx), FT_SEED);
      for (int x = 0; x < nx; x++)
	{
	  t = npb_multiply (NPB_A, t);
	  u[l * nx + x].re = 0x1p-46 * (double) t;
	  t = npb_multiply (NPB_A, t);
	  u[l * nx + x].im = 0x1p-46 * (double) t;
	}
    }
}

static __global__ void
evolve (long points, const double *factor, ft_complex *u, ft_complex *v)
{
  long i = (long) blockIdx.x * blockDim.x + threadIdx.x;
  if (i < points)
    {
      u[i].re *= factor[i];
      u[i].im *= factor[i];
      v[i] = u[i];
    }
}

static __global__ void
fft_lines (int n, long lines, ft_complex *a, ft_complex *b, ft_complex *out, const ft_complex *root, int step,
	   double sign)
{
  long l = (long) blockIdx.x * blockDim.x + threadIdx.x;
  if (l < lines)
    {
      ft_complex *from = a + l, *to = b + l;
      int s = 1;
      for (int m = n / 2; m > 1; m /= 2)
	{
	  for (int j = 0; j < m; j++)
	    {
	      double re = root[j * s * step].re, im = sign * root[j * s * step].im;
	      for (int k = 0; k < s; k++)
		{
		  ft_complex p = from[(j * s + k) * lines], q = from[((j + m) * s + k) * lines];
		  ft_complex d = { p.re - q.re, p.im - q.im };
		  to[(2 * j * s + k) * lines].re = p.re + q.re;
		  to[(2 * j * s + k) * lines].im = p.im + q.im;
		  to[((2 * j + 1) * s + k) * lines].re = d.re * re - d.im * im;
		  to[((2 * j + 1) * s + k) * lines].im = d.re * im + d.im * re;
		}
	    }
	  ft_complex *other = from;
	  from = to;
	  to = other;
	  s *= 2;
	}
      for (int k = 0; k < s; k++)
	{
	  ft_complex p = from[k * lines], q = from[(k + s) * lines];
	  out[l * n + k].re = p.re + q.re;
	  out[l * n + k].im = p.im + q.im;
	  out[l * n + k + s].re = p.re - q.re;
	  out[l * n + k + s].im = p.im - q.im;
	}
    }
}

static __global__ void
sum_points (int nx, int ny, int nz, const ft_complex *u, ft_complex *sum)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  double re = 0, im = 0;
  if (j <= FT_POINTS)
    {
      long i = ((long) (5 * j % nz) * ny + 3 * j % ny) * nx + j % nx;
      re = u[i].re;
      im = u[i].im;
    }
  re = block_sum (re);
  im = block_sum (im);
  if (threadIdx.x == 0)
    {
      atomicAdd (&sum->re, re);
      atomicAdd (&sum->im, im);
    }
}

/* V is the FFT of U in all directions; U and W are lost.  ROOT is of the largest extent, MOST.  */
static void
fft (const ft_class *c, int most, const ft_complex *root, double sign, ft_complex *u, ft_complex *v, ft_complex *w)
{
  long lines = (long) c->ny * c->nx;
  fft_lines<<<blocks (lines, 256), 256>>> (c->nz, lines, u, w, v, root, most / c->nz, sign);
  lines = (long) c->nx * c->nz;
  fft_lines<<<blocks (lines, 256), 256>>> (c->ny, lines, v, w, u, root, most / c->ny, sign);
  lines = (long) c->nz * c->ny;
  fft_lines<<<blocks (lines, 256), 256>>> (c->nx, lines, u, w, v, root, most / c->nx, sign);
}

static void
ft_row (const ft_class *c)
{
  if (!bench_row (c->name))
    return;
  int nx = c->nx, ny = c->ny, nz = c->nz, most = nx > ny ? nx : ny;
  if (nz > most)
    most = nz;
  long points = (long) nx * ny * nz;
  ft_complex *waves = on_device ((ft_complex *) NULL, points), *u = on_device ((ft_complex *) NULL, points);
  ft_complex *v = on_device ((ft_complex *) NULL, points), *w = on_device ((ft_complex *) NULL, points);
  ft_complex *root = on_device ((ft_complex *) NULL, most / 2), *sum = on_device ((ft_complex *) NULL, 1);
  double *factor = on_device ((double *) NULL, points);
  ft_complex checksum[FT_MOST_ITERATIONS];
  while (bench_next ())
    {
      compute_factors<<<dim3 (blocks (nx, 32), blocks (ny, 8), nz), dim3 (32, 8)>>> (nx, ny, nz, factor);
      fill_random<<<blocks ((long) ny * nz, 256), 256>>> (nx, (long) ny * nz, u);
      compute_roots<<<blocks (most / 2, 256), 256>>> (most, root);
      fft (c, most, root, 1, u, waves, w);
      for (int i = 0; i < c->iterations; i++)
	{
	  evolve<<<blocks (points, 256), 256>>> (points, factor, waves, u);
	  fft (c, most, root, -1, u, v, w);
	  CUDA (cudaMemsetAsync (sum, 0, sizeof *sum));
	  sum_points<<<blocks (FT_POINTS, 256), 256>>> (nx, ny, nz, v, sum);
	  to_host (&checksum[i], sum, 1);
	  checksum[i].re /= (double) points;
	  checksum[i].im /= (double) points;
	}
      CUDA (cudaGetLastError ());
    }
  check_ft (c, checksum);
  CUDA (cudaFree (waves));
  CUDA (cudaFree (u));
  CUDA (cudaFree (v));
  CUDA (cudaFree (w));
  CUDA (cudaFree (root));
  CUDA (cudaFree (sum));
  CUDA (cudaFree (factor));
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "npb-ft", BENCH_COMPILER);
  for (const ft_class *c = &ft_classes[bench_size (1, 0)]; c->name; c += bench_size (1, 6))
    ft_row (c);
  return bench_end ();
}
