/* npb.h -- classes and published results of the NAS Parallel Benchmarks, for both twins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_NPB_H
#define BENCH_NPB_H

#include "harness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* EP: batches of pairs, of which one iteration does one; the seed of the random numbers.  */
#define EP_BATCH (1 << 12)
#define EP_SEED 271828183ull

/* EP's rows: a name, and the logarithm of the number of pairs.  The first is for small sizes only, and the only one
   there.  Ends with a null name.  */
struct ep_class
{
  const char *name;
  int m;
};
extern const struct ep_class ep_classes[];

/* SX and SY are the sums of 2^M pairs: as published where they are, else as the host computes them.  */
void check_ep (int m, double sx, double sy, long pairs);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_NPB_H */
