/* blocks.c -- results of programs whose threads work on arrays of their team; see blocks.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "blocks.h"

#include <stdlib.h>
#include <string.h>

void
check_block_sums (long n, long length, const float *in, const float *out)
{
  for (long b = 0; b < n / length; b++)
    {
      double sum = 0;
      for (long i = 0; i < length; i++)
	sum += in[b * length + i];
      bench_check (out[b], sum, 1e-5);
    }
}

void
check_block_scans (long n, long length, const int *in, const int *out)
{
  int sum = 0;
  for (long i = 0; i < n; i++)
    {
      if (i % length == 0)
	sum = 0;
      if (out[i] != sum)
	bench_check (out[i], sum, 0);
      sum += in[i];
    }
  bench_check (out[0], 0, 0);
}

static int
compare (const void *a, const void *b)
{
  const int x = *(const int *) a, y = *(const int *) b;
  return (x > y) - (x < y);
}

void
check_block_sorts (long n, long length, const int *in, const int *out)
{
  int *piece = bench_alloc (length, sizeof *piece);
  const long pieces = n / length, step = pieces <= 500 ? 1 : pieces / 500 | 1;
  for (long b = 0; b < pieces; b += step)
    {
      memcpy (piece, in + b * length, length * sizeof *piece);
      qsort (piece, length, sizeof *piece, compare);
      for (long i = 0; i < length; i++)
	bench_check (out[b * length + i], piece[i], 0);
    }
  free (piece);
}

void
check_mean (long n, long radius, const float *in, const float *out)
{
  for (long i = 0; i < n; i++)
    {
      double sum = 0;
      for (long k = 0; k <= 2 * radius; k++)
	sum += in[i + k];
      bench_check (out[i], sum / (2 * radius + 1), 1e-5);
    }
}

void
check_transposed (long n, const float *in, const float *out)
{
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      if (out[j * n + i] != in[i * n + j])
	bench_check (out[j * n + i], in[i * n + j], 0);
  bench_check (out[1], in[n], 0);
}
