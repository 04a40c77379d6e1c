/* untuned.c -- what programs say that nobody tuned: parallel loops in parallel loops, numbers of threads that only the
   running program knows, loops in the wrong order.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openmp.h"
#include "untuned.h"

#include <omp.h>

static void
shares (int rows, int columns, const float *x, float *y)
{
#pragma omp target teams distribute parallel for num_threads(256)
  for (int i = 0; i < rows; i++)
    {
      float sum = 0;
#pragma omp parallel for reduction(+: sum)
      for (int j = 0; j < columns; j++)
	sum += fabsf (x[i * columns + j]) + 1;
#pragma omp parallel for
      for (int j = 0; j < columns; j++)
	y[i * columns + j] = x[i * columns + j] / sum;
    }
}

static void
energies (int rows, int columns, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < rows; i++)
    {
      float sum = 0;
      for (int j = 0; j < columns; j++)
	sum += x[i * columns + j] * x[i * columns + j];
      y[i] = sum;
    }
}

/* The pointers are shared by their addresses, as "target data" takes these.  */

static void
waves (int rows, int columns, const float *x, const float *k, float *y)
{
#pragma omp target data map(to: x[:rows], k[:columns]) map(alloc: y[:rows])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < rows; i++)
    {
      float sum = 0, at = x[i];
#pragma omp parallel for simd reduction(+: sum)
      for (int j = 0; j < columns; j++)
	sum += k[j] * at + fabsf (k[j] - at);
      y[i] = sum;
    }
}

static void
moments (int n, const float *x, double *m)
{
#pragma omp target teams distribute parallel for thread_limit(256) reduction(+: m[:3])
  for (int i = 0; i < n; i++)
    {
      m[0] += 1;
      m[1] += x[i];
      m[2] += x[i] * x[i];
    }
}

static void
scaled (int rows, int columns, int threads, const float *x, float *y)
{
#pragma omp target teams distribute num_teams(rows)
  for (int i = 0; i < rows; i++)
#pragma omp parallel for num_threads(threads)
    for (int j = 0; j < columns; j++)
      y[i * columns + j] = 2 * x[i * columns + j] + i;
}

static void
across (int n, const float *x, float *y)
{
#pragma omp target teams distribute parallel for collapse(2) thread_limit(256)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      y[i + j * n] = 0.25f * (x[i - 1 + j * n] + x[i + 1 + j * n] + x[i + (j - 1) * n] + x[i + (j + 1) * n]);
}

static void
windows (int n, int width, int count, const float *x, float *y)
{
#pragma omp target teams distribute num_teams(count) thread_limit(256)
  for (int p = 0; p < count; p++)
    {
      float sum = 0;
#pragma omp parallel for collapse(2) reduction(+: sum)
      for (int i = 0; i < width; i++)
	for (int j = 0; j < width; j++)
	  sum += x[p + i + n * j] * (1 + i);
      y[p] = sum;
    }
}

static void
reversed (int teams, int threads, int rounds, const int *x, int *y)
{
#pragma omp target teams num_teams(teams) thread_limit(threads)
  {
    int part[1024];
#pragma omp parallel
    {
      int t = omp_get_thread_num (), i = omp_get_team_num () * threads + t, v = x[i];
      for (int r = 0; r < rounds; r++)
	{
	  part[t] = v;
#pragma omp barrier
	  v = part[threads - 1 - t] + 1;
#pragma omp barrier
	}
      y[i] = v;
    }
  }
}

static void
forces (int n, const float *x, float *y)
{
#pragma omp target teams distribute parallel for thread_limit(256)
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < n; j++)
	{
	  float d = x[j] - x[i];
	  sum += d * (1.0f / sqrtf (d * d + 1e-3f));
	}
      y[i] = sum;
    }
}

static void
activated (int n, const float *x, float *y)
{
#pragma omp target teams distribute parallel for thread_limit(256)
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < n; j++)
	sum += expf (x[j] - x[i]) * tanhf (x[j] + x[i]);
      y[i] = sum;
    }
}

static void
divided (unsigned long rows, unsigned long columns, const float *x, float *y)
{
#pragma omp target teams distribute parallel for thread_limit(256)
  for (unsigned long i = 0; i < rows * columns; i++)
    y[i] = x[UNTUNED_FROM (i, rows, columns)] + (float) (UNTUNED_HASH (i) & 7);
}

static void
blended (const struct blend b, const float *x, float *y)
{
#pragma omp target teams distribute parallel for thread_limit(256)
  for (int i = b.first; i < b.last; i++)
    y[i] = b.of_new * x[i] + b.of_old * x[i + 1] + b.more;
}

static void
turned (int n, const struct point *p, struct point *q)
{
#pragma omp target teams distribute parallel for thread_limit(256) map(to: p[:n]) map(from: q[:n])
  for (int i = 0; i < n; i++)
    q[i] = (struct point) UNTUNED_TURNED (p[i]);
}

static void
peaks (int n, int reach, int stop, const float *x, float *y)
{
#pragma omp target teams distribute parallel for thread_limit(256)
  for (int i = 0; i < n; i++)
    {
      int above = 0;
      for (int o = 1; o <= reach; o++)
	{
	  int next = i + o, last = i - o;
	  if (next >= n)
	    next = stop ? n - 1 : next - n;
	  if (last < 0)
	    last = stop ? 0 : last + n;
	  above += (x[i] > x[next]) + (x[i] >= x[last]);
	}
      y[i] = (float) above;
    }
}

static void
differences (int rows, int columns, const float *x, float *y)
{
#pragma omp target teams distribute parallel for collapse(2) thread_limit(256)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      {
	const float *p = x + i * columns + j;
	float d = (j == 0 || j == columns - 1 ? 5 : 6) * p[0];
	if (j > 0)
	  d -= 4 * p[-1];
	if (j < columns - 1)
	  d -= 4 * p[1];
	if (j > 1)
	  d += p[-2];
	if (j < columns - 2)
	  d += p[2];
	y[i * columns + j] = d;
      }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "untuned", BENCH_COMPILER);
  const int rows = (int) bench_size (32768, 40), columns = (int) bench_size (256, 20);
  const int n = (int) bench_size (4096, 70), bodies = (int) bench_size (16384, 100);
  const int width = (int) bench_size (128, 17), few = (int) bench_size (128, 5);
  const int teams = (int) bench_size (8192, 3), threads = (int) bench_size (256, 40), rounds = 64;
  const long most = (long) n * n > (long) rows * columns ? (long) n * n : (long) rows * columns;
  float *x = bench_alloc (most, sizeof *x), *y = bench_alloc (most, sizeof *y);
  bench_fill_float (x, most, 1);
#pragma omp target data map(to: x[:most]) map(alloc: y[:most])
  {
    if (bench_row ("parallel for in parallel for"))
      {
	while (bench_next ())
	  shares (rows, columns, x, y);
#pragma omp target update from(y[:(long) rows * columns])
	check_shares (rows, columns, x, y);
      }
    if (bench_row ("few long rows, a row a thread"))
      {
	while (bench_next ())
	  energies (few, rows * columns / few, x, y);
#pragma omp target update from(y[:few])
	check_energies (few, rows * columns / few, x, y);
      }
    if (bench_row ("parallel for simd in parallel for"))
      {
	while (bench_next ())
	  waves (bodies, n, x, x + bodies, y);
#pragma omp target update from(y[:bodies])
	check_waves (bodies, n, x, x + bodies, y);
      }
    if (bench_row ("reduction of an array"))
      {
	double m[3];
	while (bench_next ())
	  {
	    m[0] = m[1] = m[2] = 0;
	    moments ((int) most, x, m);
	  }
	check_moments ((int) most, x, m);
      }
    if (bench_row ("num_threads that the program computes"))
      {
	while (bench_next ())
	  scaled (rows, columns, threads, x, y);
#pragma omp target update from(y[:(long) rows * columns])
	check_scaled (rows, columns, x, y);
      }
    if (bench_row ("collapse(2), inner loop across memory"))
      {
	while (bench_next ())
	  across (n, x, y);
#pragma omp target update from(y[:(long) n * n])
	check_across (n, x, y);
      }
    if (bench_row ("collapse(2) in a team, inner loop across memory"))
      {
	while (bench_next ())
	  windows (n, width, n - width, x, y);
#pragma omp target update from(y[:n])
	check_windows (n, width, n - width, x, y);
      }
    if (bench_row ("1 / sqrt, all pairs"))
      {
	while (bench_next ())
	  forces (bodies, x, y);
#pragma omp target update from(y[:bodies])
	check_forces (bodies, x, y);
      }
    if (bench_row ("exp and tanh of floats, all pairs"))
      {
	while (bench_next ())
	  activated (bodies, x, y);
#pragma omp target update from(y[:bodies])
	check_activated (bodies, x, y);
      }
    if (bench_row ("division of 64 bits"))
      {
	while (bench_next ())
	  divided (rows, columns, x, y);
#pragma omp target update from(y[:(long) rows * columns])
	check_divided (rows, columns, x, y);
      }
    if (bench_row ("fourth differences, conditions at the ends"))
      {
	while (bench_next ())
	  differences (rows, columns, x, y);
#pragma omp target update from(y[:(long) rows * columns])
	check_differences (rows, columns, x, y);
      }
    if (bench_row ("64 regions with a struct of scalars"))
      {
	while (bench_next ())
	  for (int k = 0; k < 64; k++)
	    blended (blend_number (k, 16 * n), x, y);
#pragma omp target update from(y[:16 * n])
	check_blended (16 * n, x, y);
      }
    if (bench_row ("neighbours, ends by a flag"))
      {
	while (bench_next ())
	  peaks (16 * n, width, 1, x, y);
#pragma omp target update from(y[:16 * n])
	check_peaks (16 * n, width, 1, x, y);
      }
  }
  if (bench_row ("structures of four shorts"))
    {
      const int points = rows * columns;
      struct point *p = bench_alloc (points, sizeof *p), *q = bench_alloc (points, sizeof *q);
      for (int i = 0; i < points; i++)
	p[i] = (struct point) { (short) i, (short) (i * 3), (short) (i * 5), (short) (i * 7) };
#pragma omp target data map(to: p[:points]) map(from: q[:points])
      while (bench_next ())
	turned (points, p, q);
      check_turned (points, p, q);
      free (p);
      free (q);
    }
  if (bench_row ("barriers, thread_limit that the program computes"))
    {
      int *from = bench_alloc (teams * threads, sizeof *from), *to = bench_alloc (teams * threads, sizeof *to);
      for (int i = 0; i < teams * threads; i++)
	from[i] = i % 1000;
#pragma omp target data map(to: from[:teams * threads]) map(from: to[:teams * threads])
      while (bench_next ())
	reversed (teams, threads, rounds, from, to);
      check_reversed (teams, threads, rounds, from, to);
      free (from);
      free (to);
    }
  free (x);
  free (y);
  return bench_end ();
}
