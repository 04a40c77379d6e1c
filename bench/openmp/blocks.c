/* blocks.c -- programs in the manner of CUDA: threads of a team share an array, with barriers between phases.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openmp.h"
#include "blocks.h"

#include <omp.h>
#include <stdlib.h>

enum { SUM = 256, SCAN = 512, SORT = 1024, STENCIL = 256, RADIUS = 4, BINS = 256, TILE = 32, ROWS = 8 };

static void
block_sum (int n, const float *in, float *out)
{
#pragma omp target teams num_teams(n / SUM) thread_limit(SUM)
  {
    float part[SUM];
#pragma omp parallel num_threads(SUM)
    {
      int t = omp_get_thread_num ();
      part[t] = in[omp_get_team_num () * SUM + t];
      for (int s = SUM / 2; s > 0; s /= 2)
	{
#pragma omp barrier
	  if (t < s)
	    part[t] += part[t + s];
	}
      if (t == 0)
	out[omp_get_team_num ()] = part[0];
    }
  }
}

static void
block_scan (int n, const int *in, int *out)
{
#pragma omp target teams num_teams(n / SCAN) thread_limit(SCAN)
  {
    int part[2][SCAN];
#pragma omp parallel num_threads(SCAN)
    {
      int t = omp_get_thread_num (), i = omp_get_team_num () * SCAN + t, from = 0;
      part[0][t] = t > 0 ? in[i - 1] : 0;
#pragma omp barrier
      for (int d = 1; d < SCAN; d *= 2)
	{
	  int v = part[from][t];
	  if (t >= d)
	    v += part[from][t - d];
	  from = 1 - from;
	  part[from][t] = v;
#pragma omp barrier
	}
      out[i] = part[from][t];
    }
  }
}

static void
block_sort (int n, const int *in, int *out)
{
#pragma omp target teams num_teams(n / SORT) thread_limit(SORT / 2)
  {
    int a[SORT];
#pragma omp parallel num_threads(SORT / 2)
    {
      int t = omp_get_thread_num (), first = omp_get_team_num () * SORT;
      a[t] = in[first + t];
      a[t + SORT / 2] = in[first + t + SORT / 2];
      for (int size = 2; size <= SORT; size *= 2)
	for (int d = size / 2; d > 0; d /= 2)
	  {
#pragma omp barrier
	    int low = 2 * t - (t & (d - 1)), high = low + d;
	    int x = a[low], y = a[high];
	    if ((x > y) == ((low & size) == 0))
	      {
		a[low] = y;
		a[high] = x;
	      }
	  }
#pragma omp barrier
      out[first + t] = a[t];
      out[first + t + SORT / 2] = a[t + SORT / 2];
    }
  }
}

#define PRAGMA(...) _Pragma (#__VA_ARGS__)
#define TILED_GEMM(SIZE)										\
  static void												\
  tiled_gemm_##SIZE (int n, const float *a, const float *b, float *c)					\
  {													\
    int tiles = n / SIZE;										\
    PRAGMA (omp target teams num_teams(tiles * tiles) thread_limit(SIZE * SIZE))			\
    {													\
      float as[SIZE][SIZE], bs[SIZE][SIZE];								\
      PRAGMA (omp parallel num_threads(SIZE * SIZE))							\
      {													\
	int x = omp_get_thread_num () % SIZE, y = omp_get_thread_num () / SIZE;				\
	int i = omp_get_team_num () / tiles * SIZE + y, j = omp_get_team_num () % tiles * SIZE + x;	\
	float sum = 0;											\
	for (int k = 0; k < n; k += SIZE)								\
	  {												\
	    as[y][x] = a[i * n + k + x];								\
	    bs[y][x] = b[(k + y) * n + j];								\
	    PRAGMA (omp barrier)										\
	    for (int l = 0; l < SIZE; l++)								\
	      sum += as[y][l] * bs[l][x];								\
	    PRAGMA (omp barrier)										\
	  }												\
	c[i * n + j] = sum;										\
      }													\
    }													\
  }
TILED_GEMM (16)
TILED_GEMM (32)

static void
mean (int n, const float *in, float *out)
{
#pragma omp target teams num_teams(n / STENCIL) thread_limit(STENCIL)
  {
    float part[STENCIL + 2 * RADIUS];
#pragma omp parallel num_threads(STENCIL)
    {
      int t = omp_get_thread_num (), i = omp_get_team_num () * STENCIL + t;
      part[t] = in[i];
      if (t < 2 * RADIUS)
	part[STENCIL + t] = in[i + STENCIL];
#pragma omp barrier
      float sum = 0;
      for (int k = 0; k <= 2 * RADIUS; k++)
	sum += part[t + k];
      out[i] = sum / (2 * RADIUS + 1);
    }
  }
}

static void
histogram (int n, int teams, const int *key, int *bin)
{
#pragma omp target teams num_teams(teams) thread_limit(BINS)
  {
    int count[BINS];
#pragma omp parallel num_threads(BINS)
    {
      int t = omp_get_thread_num ();
      count[t] = 0;
#pragma omp barrier
      for (int i = omp_get_team_num () * BINS + t; i < n; i += BINS * omp_get_num_teams ())
#pragma omp atomic
	count[key[i]]++;
#pragma omp barrier
#pragma omp atomic
      bin[t] += count[t];
    }
  }
}

static void
transpose (int n, const float *in, float *out)
{
  int tiles = n / TILE;
#pragma omp target teams num_teams(tiles * tiles) thread_limit(TILE * ROWS)
  {
    float a[TILE][TILE + 1];
#pragma omp parallel num_threads(TILE * ROWS)
    {
      int x = omp_get_thread_num () % TILE, y = omp_get_thread_num () / TILE;
      int row = omp_get_team_num () / tiles * TILE, column = omp_get_team_num () % tiles * TILE;
      for (int k = y; k < TILE; k += ROWS)
	a[k][x] = in[(row + k) * n + column + x];
#pragma omp barrier
      for (int k = y; k < TILE; k += ROWS)
	out[(column + k) * n + row + x] = a[x][k];
    }
  }
}

static void
pieces_rows (void)
{
  int n = (int) bench_size (1 << 26, 1 << 12);
  if (bench_row ("block sum, tree"))
    {
      float *in = bench_alloc (n, sizeof *in), *out = bench_alloc (n / SUM, sizeof *out);
      bench_fill_float (in, n, 1);
#pragma omp target data map(to: in[:n]) map(from: out[:n / SUM])
      while (bench_next ())
	block_sum (n, in, out);
      check_block_sums (n, SUM, in, out);
      free (in);
      free (out);
    }
  static const char *const integer_rows[] = { "block scan", "block sort, bitonic", NULL };
  for (int k = 0; integer_rows[k]; k++)
    if (bench_row (integer_rows[k]))
      {
	int *in = bench_alloc (n, sizeof *in), *out = bench_alloc (n, sizeof *out);
	bench_fill_int (in, n, 1 << 20, 2);
#pragma omp target data map(to: in[:n]) map(from: out[:n])
	while (bench_next ())
	  k ? block_sort (n, in, out) : block_scan (n, in, out);
	k ? check_block_sorts (n, SORT, in, out) : check_block_scans (n, SCAN, in, out);
	free (in);
	free (out);
      }
  if (bench_row ("stencil, halo in the team"))
    {
      float *in = bench_alloc (n + 2 * RADIUS, sizeof *in), *out = bench_alloc (n, sizeof *out);
      bench_fill_float (in, n + 2 * RADIUS, 3);
#pragma omp target data map(to: in[:n + 2 * RADIUS]) map(from: out[:n])
      while (bench_next ())
	mean (n, in, out);
      check_mean (n, RADIUS, in, out);
      free (in);
      free (out);
    }
  if (bench_row ("histogram, of the team"))
    {
      int *key = bench_alloc (n, sizeof *key), *bin = bench_alloc (BINS, sizeof *bin);
      int teams = (int) bench_size (1024, 3);
      bench_fill_int (key, n, BINS, 4);
      for (int i = 0; i < BINS; i++)
	bin[i] = 0;
#pragma omp target data map(to: key[:n]) map(tofrom: bin[:BINS])
      while (bench_next ())
	histogram (n, teams, key, bin);
      check_histogram (n, key, BINS, bin, bench_laps ());
      free (key);
      free (bin);
    }
}

static void
matrix_rows (void)
{
  int n = (int) bench_size (2048, 64);
  long size = (long) n * n;
  static const char *const gemm_rows[] = { "tiled gemm, 16 x 16", "tiled gemm, 32 x 32", NULL };
  for (int k = 0; gemm_rows[k]; k++)
    if (bench_row (gemm_rows[k]))
      {
	float *a = bench_alloc (size, sizeof *a), *b = bench_alloc (size, sizeof *b),
	      *c = bench_alloc (size, sizeof *c);
	bench_fill_float (a, size, 5);
	bench_fill_float (b, size, 6);
#pragma omp target data map(to: a[:size], b[:size]) map(from: c[:size])
	while (bench_next ())
	  k ? tiled_gemm_32 (n, a, b, c) : tiled_gemm_16 (n, a, b, c);
	check_gemm (n, a, b, c);
	free (a);
	free (b);
	free (c);
      }
  if (bench_row ("transpose, tiles"))
    {
      int m = (int) bench_size (8192, 96);
      long many = (long) m * m;
      float *in = bench_alloc (many, sizeof *in), *out = bench_alloc (many, sizeof *out);
      bench_fill_float (in, many, 7);
#pragma omp target data map(to: in[:many]) map(from: out[:many])
      while (bench_next ())
	transpose (m, in, out);
      check_transposed (m, in, out);
      free (in);
      free (out);
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "blocks", BENCH_COMPILER);
  pieces_rows ();
  matrix_rows ();
  return bench_end ();
}
