/* erf.c -- the error function and its complement.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   erfc (a) = e^(-a^2) P ((a - 4) / (a + 4)) / (1 + 2 a) for a >= 0, where P is a polynomial; the square's low part
   multiplies the exponential.  erf is a polynomial below 1; from there on it is 1 - e^Q (a), where Q need not be good
   where e^Q is small.  */
#include "kernels.h"

/* erfc (A) for A in [0, 27.3].  */
PIECE double
complement (double a)
{
  double d = a + 4, e = fma (2, a, 1);
  double both = reciprocal (d * e);
  double over_e = both * d, over_d = both * e;
  double q = (a - 4) * over_d;
  q = fma (fma (-q, d, a - 4), over_d, q);
  double p = -0x1.a8fdef2ba06f3p-30;
  p = fma (p, q, -0x1.bbf74bcf343d8p-27);
  p = fma (p, q, -0x1.10367c95e2dd1p-27);
  p = fma (p, q, 0x1.e63d4dccf44f5p-24);
  p = fma (p, q, 0x1.09f04f33dd6a9p-24);
  p = fma (p, q, -0x1.befbe11a293c4p-21);
  p = fma (p, q, 0x1.454f4e0ecddb3p-22);
  p = fma (p, q, 0x1.7f9abdcc2bbcbp-18);
  p = fma (p, q, -0x1.78b01a59d5421p-17);
  p = fma (p, q, -0x1.9967cc1e45c9fp-16);
  p = fma (p, q, 0x1.3be10ff88d645p-13);
  p = fma (p, q, -0x1.a1de949aa1e45p-13);
  p = fma (p, q, -0x1.8d4aa49b7ee8ep-11);
  p = fma (p, q, 0x1.49c671a6be872p-8);
  p = fma (p, q, -0x1.096238795ff36p-6);
  p = fma (p, q, 0x1.3079edf9bce28p-5);
  p = fma (p, q, -0x1.0fb06dfe8c66dp-4);
  p = fma (p, q, 0x1.7fee004df80c6p-4);
  p = fma (p, q, -0x1.9ddb23c3e5695p-4);
  p = fma (p, q, 0x1.16ecefcfa5fe7p-4);
  p = fma (p, q, 0x1.f7f5df66fcb2cp-7);
  p = fma (p, q, -0x1.1df1ad154a29cp-3);
  p = fma (p, q, 0x1.3ba5916e9fd7fp0);
  double r = p * over_e;
  r = fma (fma (-r, e, p), over_e, r);
  double s = a * a, s_low = fma (a, a, -s);
  int n;
  double x = exp_polynomial (exp_reduce (-s, &n));
  r *= x;
  r = fma (-s_low, r, r);
  /* Down to 2^-1074.  */
  int half = n >> 1;
  return r * power_of_two (half) * power_of_two (n - half);
}

EVERYWHERE double
erfc (double x)
{
  double a = __builtin_fabs (x);
  double r = complement (a > 27.3 ? 27.3 : a);
  return double_bits (x) >> 63 ? 2 - r : r;
}

/* erf (A) for A >= 1.  */
PIECE double
erf_large (double a)
{
  a = a > 6 ? 6 : a;
  double p = -0x1.579de4472efa2p-38;
  p = fma (p, a, 0x1.bdd1f6e901e88p-33);
  p = fma (p, a, -0x1.0c30f350cc459p-28);
  p = fma (p, a, 0x1.8bc6ecb9792d2p-25);
  p = fma (p, a, -0x1.8dfbed5386e85p-22);
  p = fma (p, a, 0x1.1ca9fdae82759p-19);
  p = fma (p, a, -0x1.20bb2e2e46cbep-17);
  p = fma (p, a, 0x1.7b7bfe00e6122p-16);
  p = fma (p, a, -0x1.4b486fc7df3c3p-16);
  p = fma (p, a, -0x1.1d6c4841bb7adp-13);
  p = fma (p, a, 0x1.94e9ef15cd114p-11);
  p = fma (p, a, -0x1.f6cc40f9020d7p-10);
  p = fma (p, a, 0x1.b0ad16f489b3dp-12);
  p = fma (p, a, 0x1.371c700700aa8p-6);
  p = fma (p, a, -0x1.a4ab8a15279b6p-4);
  p = fma (p, a, -0x1.45f6310c62d2p-1);
  p = fma (p, a, -0x1.20dd1eb8adcefp0);
  p = fma (p, a, -0x1.11b4e8609c79bp-21);
  double t = fma (p, 0x1.71547652b82fep+0, ROUNDER);
  double r = fma (t - ROUNDER, -0x1.62e42fefa39efp-1, p);
  return fma (-exp_polynomial (r), power_of_two ((int) double_bits (t)), 1);
}

EVERYWHERE double
erf (double x)
{
  double a = __builtin_fabs (x);
  if (high_word (a) >= 0x3ff00000)
    return __builtin_copysign (erf_large (a), x);
  double z = x * x;
  double p = -0x1.ac1ap-31;
  p = fma (p, z, 0x1.d73d6p-27);
  p = fma (p, z, -0x1.5c0bc06a5752dp-23);
  p = fma (p, z, 0x1.b9807ec12b9b9p-20);
  p = fma (p, z, -0x1.f4ca5baa1476fp-17);
  p = fma (p, z, 0x1.f9a2bb4b4916p-14);
  p = fma (p, z, -0x1.c02db03ff30dfp-11);
  p = fma (p, z, 0x1.565bccf9087adp-8);
  p = fma (p, z, -0x1.b82ce311f7066p-6);
  p = fma (p, z, 0x1.ce2f21a040b02p-4);
  p = fma (p, z, -0x1.812746b0379b5p-2);
  p = fma (p, z, 0x1.06eba8214db68p-3);
  return fma (p, x, x);
}
