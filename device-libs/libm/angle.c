/* angle.c -- angles too large for reduction by a few parts of pi.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   After Payne and Hanek: of the bits of 2 / pi only 192 matter, those whose product with the last bit of x is below 4
   and above 2^-190.  The product with x's 53 bits, modulo 4, is exact but for 2^-137, and no double comes nearer to a
   multiple of pi / 2 than 2^-62.  */
#include "kernels.h"

/* 2 / pi, from the bit of weight 1/2 on, after 64 bits of nothing.  */
static const uint64_t two_over_pi[20] =
{
  0, 0xa2f9836e4e441529ull, 0xfc2757d1f534ddc0ull, 0xdb6295993c439041ull, 0xfe5163abdebbc561ull,
  0xb7246e3a424dd2e0ull, 0x06492eea09d1921cull, 0xfe1deb1cb129a73eull, 0xe88235f52ebb4484ull,
  0xe99c7026b45f7e41ull, 0x3991d639835339f4ull, 0x9c845f8bbdf9283bull, 0x1ff897ffde05980full,
  0xef2f118b5a0a6d1full, 0x6d367ecf27cb09b7ull, 0x4f463f669e5fea2dull, 0x7527bac7ebe5f17bull,
  0x3d0739f78a5292eaull, 0x6bfb5fb11f8d5d08ull, 0x56033046fc7b6babull
};

/* X = *QUARTERS pi / 2 + the result, which is at most pi / 4.  QUARTERS is modulo 4.  */
PIECE double
reduce_angle (double x, int *quarters)
{
  uint64_t m = (double_bits (x) & 0xfffffffffffffull) | 0x10000000000000ull;
  /* |x| = m 2^e; the bit of weight 2^-(e - 1) is the first whose product with m may be no multiple of 4.  */
  int e = (int) (high_word (x) >> 20 & 0x7ff) - 1075;
  int first = e - 2 + 64, word = first >> 6, bit = first & 63;
  const uint64_t *bits = two_over_pi + word;
  uint64_t w0 = bits[0] << bit, w1 = bits[1] << bit, w2 = bits[2] << bit;
  if (bit)
    {
      w0 |= bits[1] >> (64 - bit);
      w1 |= bits[2] >> (64 - bit);
      w2 |= bits[3] >> (64 - bit);
    }
  unsigned __int128 low = (unsigned __int128) m * w2;
  unsigned __int128 middle = (unsigned __int128) m * w1 + (uint64_t) (low >> 64);
  uint64_t high = m * w0 + (uint64_t) (middle >> 64);
  int q = high >> 62;
  unsigned __int128 fraction = (unsigned __int128) (high << 2 | (uint64_t) middle >> 62) << 64
			       | ((uint64_t) middle << 2 | (uint64_t) low >> 62);
  int negative = fraction >> 127;
  q += negative;
  if (negative)
    fraction = -fraction;
  uint64_t top = fraction >> 64;
  int zeros = top ? __builtin_clzll (top) : 64;
  fraction <<= zeros;
  top = fraction >> 64;
  double a = (double) (top & ~0x7ffull), b = (double) (top & 0x7ff);
  double r = fma (a, 0x1.921fb54442d18p-64, fma (a, 0x1.1a62633145c06p-118, b * 0x1.921fb54442d18p-64));
  r *= power_of_two (-zeros);
  int reverse = x < 0;
  *quarters = reverse ? -q & 3 : q & 3;
  return negative != reverse ? -r : r;
}

__attribute__ ((noinline)) double
__heddle_sin_far (double x, int quarters)
{
  if (!(__builtin_fabs (x) <= 0x1.fffffffffffffp1023))
    return __builtin_nan ("");
  int q;
  double r = reduce_angle (x, &q);
  q += quarters;
  double result = q & 1 ? cos_quarter_turn (r * r) : sin_quarter_turn (r, r * r);
  return q & 2 ? -result : result;
}
