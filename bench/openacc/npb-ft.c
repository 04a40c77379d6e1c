/* npb-ft.c -- FT of the NAS Parallel Benchmarks: a partial differential equation, solved by 3-D FFTs.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A 3-D FFT is three times the FFTs of all lines in the slowest direction, a thread a line: radix 2, in the order of
   Stockham, from one array to another and back.  Neighbouring threads have neighbouring lines, so that all passes but
   the last access memory in sequence; the last one stores each line contiguously, which rotates the directions:
   (z, y, x) becomes (y, x, z), and after three times (z, y, x) again.

   As NPB does, a lap is all from the factors and the initial data on, all of it on the device; only the checksums are
   copied.  They are verified by NPB's published values.  */

#include "openacc.h"
#include "npb-ft.h"

#include <math.h>
#include <stdlib.h>

static inline unsigned long long npb_multiply (unsigned long long, unsigned long long);
static inline unsigned long long npb_power (unsigned long long, unsigned long long);
#pragma acc routine (npb_multiply) seq
#pragma acc routine (npb_power) seq
#define NPB_DEVICE
#include "npb-random.h"

static const double pi = 3.14159265358979323846;

/* root[j] = exp (-2 pi i j / n) for the first half of the circle.  */
static void
compute_roots (int n, struct ft_complex *root)
{
#pragma acc parallel loop gang vector present(root[0:1])
  for (int j = 0; j < n / 2; j++)
    {
      root[j].re = cos (2 * pi * j / n);
      root[j].im = -sin (2 * pi * j / n);
    }
}

/* By what a step of time multiplies each wave.  */
static void
compute_factors (int nx, int ny, int nz, double *factor)
{
#pragma acc parallel loop gang vector collapse(3) present(factor[0:1])
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++)
	{
	  int kx = x < nx / 2 ? x : x - nx, ky = y < ny / 2 ? y : y - ny, kz = z < nz / 2 ? z : z - nz;
	  factor[((long) z * ny + y) * nx + x] = exp (-4 * FT_ALPHA * pi * pi * (double) (kx * kx + ky * ky + kz * kz));
	}
}

static void
fill_random (int nx, long lines, struct ft_complex *u)
{
#pragma acc parallel loop gang vector present(u[0:1])
  for (long l = 0; l < lines; l++)
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

/* Multiply U by FACTOR; V is a copy.  */
static void
evolve (long points, const double *factor, struct ft_complex *u, struct ft_complex *v)
{
#pragma acc parallel loop gang vector present(factor[0:1], u[0:1], v[0:1])
  for (long i = 0; i < points; i++)
    {
      u[i].re *= factor[i];
      u[i].im *= factor[i];
      v[i] = u[i];
    }
}

/* The FFTs of A's LINES lines of N, where point j of line l is number j * lines + l; in OUT it is number l * n + j.  A
   and B are lost.  Every STEP-th of ROOT is one of N's; SIGN is 1, or -1 for the inverse.  */
static void
fft_lines (int n, long lines, struct ft_complex *a, struct ft_complex *b, struct ft_complex *out,
	   const struct ft_complex *root, int step, double sign)
{
#pragma acc parallel loop gang vector present(a[0:1], b[0:1], out[0:1], root[0:1])
  for (long l = 0; l < lines; l++)
    {
      struct ft_complex *from = a + l, *to = b + l;
      int s = 1;
      for (int m = n / 2; m > 1; m /= 2)
	{
	  for (int j = 0; j < m; j++)
	    {
	      double re = root[j * s * step].re, im = sign * root[j * s * step].im;
	      for (int k = 0; k < s; k++)
		{
		  struct ft_complex p = from[(j * s + k) * lines], q = from[((j + m) * s + k) * lines];
		  struct ft_complex d = { p.re - q.re, p.im - q.im };
		  to[(2 * j * s + k) * lines].re = p.re + q.re;
		  to[(2 * j * s + k) * lines].im = p.im + q.im;
		  to[((2 * j + 1) * s + k) * lines].re = d.re * re - d.im * im;
		  to[((2 * j + 1) * s + k) * lines].im = d.re * im + d.im * re;
		}
	    }
	  struct ft_complex *other = from;
	  from = to;
	  to = other;
	  s *= 2;
	}
      for (int k = 0; k < s; k++)
	{
	  struct ft_complex p = from[k * lines], q = from[(k + s) * lines];
	  out[l * n + k].re = p.re + q.re;
	  out[l * n + k].im = p.im + q.im;
	  out[l * n + k + s].re = p.re - q.re;
	  out[l * n + k + s].im = p.im - q.im;
	}
    }
}

/* V is the FFT of U in all directions; U and W are lost.  ROOT is of the largest extent, MOST.  */
static void
fft (const struct ft_class *c, int most, const struct ft_complex *root, double sign, struct ft_complex *u,
     struct ft_complex *v, struct ft_complex *w)
{
  fft_lines (c->nz, (long) c->ny * c->nx, u, w, v, root, most / c->nz, sign);
  fft_lines (c->ny, (long) c->nx * c->nz, v, w, u, root, most / c->ny, sign);
  fft_lines (c->nx, (long) c->nz * c->ny, u, w, v, root, most / c->nx, sign);
}

static struct ft_complex
sum_points (int nx, int ny, int nz, const struct ft_complex *u)
{
  double re = 0, im = 0;
#pragma acc parallel loop gang vector reduction(+: re, im) present(u[0:1])
  for (int j = 1; j <= FT_POINTS; j++)
    {
      long i = ((long) (5 * j % nz) * ny + 3 * j % ny) * nx + j % nx;
      re += u[i].re;
      im += u[i].im;
    }
  double points = (double) nx * ny * nz;
  return (struct ft_complex) { re / points, im / points };
}

static void
ft_row (const struct ft_class *c)
{
  if (!bench_row (c->name))
    return;
  int nx = c->nx, ny = c->ny, nz = c->nz, most = nx > ny ? nx : ny;
  if (nz > most)
    most = nz;
  long points = (long) nx * ny * nz;
  struct ft_complex *waves = bench_alloc (points, sizeof *waves), *u = bench_alloc (points, sizeof *u);
  struct ft_complex *v = bench_alloc (points, sizeof *v), *w = bench_alloc (points, sizeof *w);
  struct ft_complex *root = bench_alloc (most / 2, sizeof *root), checksum[FT_MOST_ITERATIONS];
  double *factor = bench_alloc (points, sizeof *factor);
#pragma acc data create(waves[0:points], u[0:points], v[0:points], w[0:points], factor[0:points], root[0:most / 2])
  while (bench_next ())
    {
      compute_factors (nx, ny, nz, factor);
      fill_random (nx, (long) ny * nz, u);
      compute_roots (most, root);
      fft (c, most, root, 1, u, waves, w);
      for (int i = 0; i < c->iterations; i++)
	{
	  evolve (points, factor, waves, u);
	  fft (c, most, root, -1, u, v, w);
	  checksum[i] = sum_points (nx, ny, nz, v);
	}
    }
  check_ft (c, checksum);
  free (waves);
  free (u);
  free (v);
  free (w);
  free (root);
  free (factor);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "npb-ft", BENCH_COMPILER);
  for (const struct ft_class *c = &ft_classes[bench_size (1, 0)]; c->name; c += bench_size (1, 6))
    ft_row (c);
  return bench_end ();
}
