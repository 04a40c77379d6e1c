/* npb-ft.c -- results of the NAS Parallel Benchmarks: the published checksums of FT; see npb-ft.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Grids without published checksums are small: for them the host computes Fourier transforms by their definition, and
   each iteration from the initial data's transform, not from the iteration before.  */

#include "npb-ft.h"
#define NPB_DEVICE
#include "npb-random.h"

#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

const struct ft_class ft_classes[] = {
  { "NPB FT small", 16, 8, 32, 2 },	   { "NPB FT class S", 64, 64, 64, 6 },
  { "NPB FT class W", 128, 128, 32, 6 },   { "NPB FT class A", 256, 256, 128, 6 },
  { "NPB FT class B", 512, 256, 256, 20 }, { "NPB FT class C", 512, 512, 512, 20 },
  { 0, 0, 0, 0, 0 }
};

static const struct
{
  int nx, ny, nz;
  struct ft_complex checksum[FT_MOST_ITERATIONS];
} published[] = {
  { 64, 64, 64,
    {
      { 5.546087004964e2, 4.845363331978e2 }, { 5.546385409189e2, 4.865304269511e2 },
      { 5.546148406171e2, 4.883910722336e2 }, { 5.545423607415e2, 4.901273169046e2 },
      { 5.544255039624e2, 4.917475857993e2 }, { 5.542683411902e2, 4.932597244941e2 },
    } },
  { 128, 128, 32,
    {
      { 5.673612178944e2, 5.293246849175e2 }, { 5.631436885271e2, 5.282149986629e2 },
      { 5.594024089970e2, 5.270996558037e2 }, { 5.560698047020e2, 5.260027904925e2 },
      { 5.530898991250e2, 5.249400845633e2 }, { 5.504159734538e2, 5.239212247086e2 },
    } },
  { 256, 256, 128,
    {
      { 5.046735008193e2, 5.114047905510e2 }, { 5.059412319734e2, 5.098809666433e2 },
      { 5.069376896287e2, 5.098144042213e2 }, { 5.077892868474e2, 5.101336130759e2 },
      { 5.085233095391e2, 5.104914655194e2 }, { 5.091487099959e2, 5.107917842803e2 },
    } },
  { 512, 256, 256,
    {
      { 5.177643571579e2, 5.077803458597e2 }, { 5.154521291263e2, 5.088249431599e2 },
      { 5.146409228649e2, 5.096208912659e2 }, { 5.142378756213e2, 5.101023387619e2 },
      { 5.139626667737e2, 5.103976610617e2 }, { 5.137423460082e2, 5.105948019802e2 },
      { 5.135547056878e2, 5.107404165783e2 }, { 5.133910925466e2, 5.108576573661e2 },
      { 5.132470705390e2, 5.109577278523e2 }, { 5.131197729984e2, 5.110460304483e2 },
      { 5.130070319283e2, 5.111252433800e2 }, { 5.129070537032e2, 5.111968077718e2 },
      { 5.128182883502e2, 5.112616233064e2 }, { 5.127393733383e2, 5.113203605551e2 },
      { 5.126691062020e2, 5.113735928093e2 }, { 5.126064276004e2, 5.114218460548e2 },
      { 5.125504076570e2, 5.114656139760e2 }, { 5.125002331720e2, 5.115053595966e2 },
      { 5.124551951846e2, 5.115415130407e2 }, { 5.124146770029e2, 5.115744692211e2 },
    } },
  { 512, 512, 512,
    {
      { 5.195078707457e2, 5.149019699238e2 }, { 5.155422171134e2, 5.127578201997e2 },
      { 5.144678022222e2, 5.122251847514e2 }, { 5.140150594328e2, 5.121090289018e2 },
      { 5.137550426810e2, 5.121143685824e2 }, { 5.135811056728e2, 5.121496764568e2 },
      { 5.134569343165e2, 5.121870921893e2 }, { 5.133651975661e2, 5.122193250322e2 },
      { 5.132955192805e2, 5.122454735794e2 }, { 5.132410471738e2, 5.122663649603e2 },
      { 5.131971141679e2, 5.122830879827e2 }, { 5.131605205716e2, 5.122965869718e2 },
      { 5.131290734194e2, 5.123075927445e2 }, { 5.131012720314e2, 5.123166486553e2 },
      { 5.130760908195e2, 5.123241541685e2 }, { 5.130528295923e2, 5.123304037599e2 },
      { 5.130310107773e2, 5.123356167976e2 }, { 5.130103090133e2, 5.123399592211e2 },
      { 5.129905029333e2, 5.123435588985e2 }, { 5.129714421109e2, 5.123465164008e2 },
    } },
};

/* OUT is the transform of IN, COUNT groups of N by STRIDE numbers, in the middle direction; SIGN is the exponent's.  */
static void
transform (int count, int n, int stride, int sign, const struct ft_complex *in, struct ft_complex *out)
{
  for (int i = 0; i < count; i++)
    for (int k = 0; k < n; k++)
      for (int s = 0; s < stride; s++)
	{
	  double re = 0, im = 0;
	  for (int j = 0; j < n; j++)
	    {
	      const struct ft_complex *p = &in[(i * n + j) * stride + s];
	      double angle = sign * 2 * pi * (j * k % n) / n, x = cos (angle), y = sin (angle);
	      re += p->re * x - p->im * y;
	      im += p->re * y + p->im * x;
	    }
	  out[(i * n + k) * stride + s] = (struct ft_complex) { re, im };
	}
}

/* OUT is the transform of IN, of C's extents, in all directions; IN is lost.  */
static void
transform_all (const struct ft_class *c, int sign, struct ft_complex *in, struct ft_complex *out)
{
  transform (c->nz * c->ny, c->nx, 1, sign, in, out);
  transform (c->nz, c->ny, c->nx, sign, out, in);
  transform (1, c->nz, c->ny * c->nx, sign, in, out);
}

/* The square of the wave number of index I of N.  */
static double
squared (int i, int n)
{
  return i < n / 2 ? i * i : (n - i) * (n - i);
}

static void
compute_checksums (const struct ft_class *c, struct ft_complex *checksum)
{
  int points = c->nx * c->ny * c->nz;
  struct ft_complex *u = bench_alloc (points, sizeof *u), *v = bench_alloc (points, sizeof *v);
  struct ft_complex *w = bench_alloc (points, sizeof *w);
  unsigned long long t = FT_SEED;
  for (int i = 0; i < points; i++)
    {
      t = npb_multiply (NPB_A, t);
      w[i].re = 0x1p-46 * (double) t;
      t = npb_multiply (NPB_A, t);
      w[i].im = 0x1p-46 * (double) t;
    }
  transform_all (c, -1, w, u);
  for (int iteration = 1; iteration <= c->iterations; iteration++)
    {
      for (int i = 0; i < points; i++)
	{
	  double k2 = squared (i % c->nx, c->nx) + squared (i / c->nx % c->ny, c->ny)
		      + squared (i / c->nx / c->ny, c->nz);
	  double f = exp (-4 * FT_ALPHA * pi * pi * iteration * k2);
	  w[i] = (struct ft_complex) { f * u[i].re, f * u[i].im };
	}
      transform_all (c, 1, w, v);
      struct ft_complex sum = { 0, 0 };
      for (int j = 1; j <= FT_POINTS; j++)
	{
	  const struct ft_complex *p = &v[(5 * j % c->nz * c->ny + 3 * j % c->ny) * c->nx + j % c->nx];
	  sum.re += p->re / points;
	  sum.im += p->im / points;
	}
      checksum[iteration - 1] = sum;
    }
  free (u);
  free (v);
  free (w);
}

void
check_ft (const struct ft_class *c, const struct ft_complex *checksum)
{
  struct ft_complex computed[FT_MOST_ITERATIONS];
  const struct ft_complex *want = NULL;
  for (unsigned int i = 0; i < sizeof published / sizeof *published; i++)
    if (published[i].nx == c->nx && published[i].ny == c->ny && published[i].nz == c->nz)
      want = published[i].checksum;
  if (!want)
    {
      compute_checksums (c, computed);
      want = computed;
    }
  for (int i = 0; i < c->iterations; i++)
    {
      bench_check (checksum[i].re, want[i].re, 1e-12);
      bench_check (checksum[i].im, want[i].im, 1e-12);
    }
}
