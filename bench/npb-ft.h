/* npb-ft.h -- classes and published results of FT of the NAS Parallel Benchmarks, for both twins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_NPB_FT_H
#define BENCH_NPB_FT_H

#include "harness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The seed of the random numbers; the diffusivity; how many points a checksum sums; the most iterations.  */
#define FT_SEED 314159265ull
#define FT_ALPHA 1e-6
#define FT_POINTS 1024
#define FT_MOST_ITERATIONS 20

struct ft_complex
{
  double re, im;
};

/* The rows: a name, the grid's extents (powers of two, at least 2; x is contiguous), and the iterations.  The first is
   for small sizes only, and the only one there.  Ends with a null name.  */
struct ft_class
{
  const char *name;
  int nx, ny, nz, iterations;
};
extern const struct ft_class ft_classes[];

/* CHECKSUM has the checksums of C's iterations: as published where they are, else as the host computes them.  */
void check_ft (const struct ft_class *c, const struct ft_complex *checksum);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_NPB_FT_H */
