/* blocks.h -- results of programs whose threads work on arrays of their team, for both twins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   As reference.h: each check compares what came back from the device with the sequential program.  */

#ifndef BENCH_BLOCKS_H
#define BENCH_BLOCKS_H

#include "harness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* OUT has the sums of pieces of IN of LENGTH.  */
void check_block_sums (long n, long length, const float *in, const float *out);
/* OUT has the sums of what comes before in the same piece of IN of LENGTH.  */
void check_block_scans (long n, long length, const int *in, const int *out);
/* OUT has the pieces of IN of LENGTH in order.  */
void check_block_sorts (long n, long length, const int *in, const int *out);
/* out[i] is the mean of in[i] to in[i + 2 radius].  */
void check_mean (long n, long radius, const float *in, const float *out);
/* OUT is IN, N by N, transposed.  */
void check_transposed (long n, const float *in, const float *out);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_BLOCKS_H */
