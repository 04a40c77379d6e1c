/* npb-random.h -- the random numbers of the NAS Parallel Benchmarks, for the host and for devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   x(k+1) = 5^13 x(k) modulo 2^46, the results x 2^-46; with integers, exactly what NPB defines.  Include it with
   NPB_DEVICE defined as what the compiler wants before a device function (nothing, or __device__ __host__).  */

#ifndef BENCH_NPB_RANDOM_H
#define BENCH_NPB_RANDOM_H

#define NPB_MASK ((1ull << 46) - 1)
#define NPB_A 1220703125ull

/* A X modulo 2^46.  */
static inline NPB_DEVICE unsigned long long
npb_multiply (unsigned long long a, unsigned long long x)
{
  return a * x & NPB_MASK;
}

/* A^N modulo 2^46.  */
static inline NPB_DEVICE unsigned long long
npb_power (unsigned long long a, unsigned long long n)
{
  unsigned long long p = 1;
  for (; n; n >>= 1, a = npb_multiply (a, a))
    if (n & 1)
      p = npb_multiply (p, a);
  return p;
}

#endif /* BENCH_NPB_RANDOM_H */
