/* kernels.h -- what the functions that kernels live on are made of, in double.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Written for a GPU: a common path without branches or tables, fused multiply-add everywhere, and as few
   instructions as the accuracy allows; what is rare prepares arguments for the common path in a branch of its own,
   since a call there would cost all kernels registers (angle.h).  A function that is declared inline (EVERYWHERE) is
   expanded in kernels by gcc-plugin/device/passes/inline-math.cc.

   The polynomials are minimax ones under the constraint that their coefficients are doubles, computed with Sollya's
   fpminimax by polynomials.sollya.  The last ones have 21 bits where that is enough: their low word is 0, and the
   machine takes such a constant as an immediate operand.  */

#ifndef HEDDLE_LIBM_KERNELS_H
#define HEDDLE_LIBM_KERNELS_H

#include "common/libm.h"
#include "ptx-builtins.h"

#define EVERYWHERE inline __attribute__ ((gnu_inline))
#define PIECE static inline __attribute__ ((always_inline))
#define likely(C) __builtin_expect (C, 1)
#define unlikely(C) __builtin_expect (C, 0)
#define fma(A, B, C) __builtin_fma (A, B, C)

/* The upper word of X, which orders as |X| does without its first bit.  */
PIECE uint32_t
high_word (double x)
{
  return double_bits (x) >> 32;
}

/* All bits if H >= K, else none; both are below 2^31.  */
PIECE uint64_t
mask_from (uint32_t h, uint32_t k)
{
  return (int64_t) (int32_t) (k - 1 - h) >> 63;
}

/* A where MASK is all bits, B where it is none.  GCC makes paths of their own, with what follows in each, of
   conditional expressions that depend on the same condition; all lanes then walk both.  */
PIECE double
pick (uint64_t mask, double a, double b)
{
  return double_of ((double_bits (a) & mask) | (double_bits (b) & ~mask));
}

/* N as a double, by an addition: conversions are slow.  */
PIECE double
exactly (int n)
{
  return double_of (0x4330000000000000 | ((uint32_t) n ^ 0x80000000)) - 0x1.000008p52;
}

/* X * 2^N where both X and the result are normal.  */
PIECE double
add_exponent (double x, int n)
{
  return double_of (double_bits (x) + ((uint64_t) (uint32_t) n << 52));
}

/* 2^N for N in [-1022, 1023].  */
PIECE double
power_of_two (int n)
{
  return double_of ((uint64_t) (uint32_t) (1023 + n) << 52);
}

/* Added and subtracted, it rounds to an integer, which its low word has in between.  */
#define ROUNDER 0x1.8p52

/* (e^R - 1 - R) / R^2 for |R| <= log (2) / 2.  */
PIECE double
exp_rest (double r)
{
  double p = 0x1.ad932p-26;
  p = fma (p, r, 0x1.28aep-22);
  p = fma (p, r, 0x1.71df18d4294e4p-19);
  p = fma (p, r, 0x1.a019995bd4ecfp-16);
  p = fma (p, r, 0x1.a01a012ff7145p-13);
  p = fma (p, r, 0x1.6c16c18478022p-10);
  p = fma (p, r, 0x1.1111111126b29p-7);
  p = fma (p, r, 0x1.55555555506b9p-5);
  p = fma (p, r, 0x1.55555555554fep-3);
  return fma (p, r, 0x1.000000000000ap-1);
}

/* e^R for |R| <= log (2) / 2, to 2^-57.8.  */
PIECE double
exp_polynomial (double r)
{
  double p = fma (exp_rest (r), r, 1);
  return fma (p, r, 1);
}

/* X = *N log 2 + the result, which is at most log (2) / 2; |X| < 2^30.  */
PIECE double
exp_reduce (double x, int *n)
{
  double t = fma (x, 0x1.71547652b82fep+0, ROUNDER);
  *n = (int) double_bits (t);
  double k = t - ROUNDER;
  return fma (k, -0x1.abc9e3b39803fp-56, fma (k, -0x1.62e42fefa39efp-1, x));
}

/* P * 2^N where the result may overflow or be subnormal: P is in [1/2, 2], |N| < 2000.  */
PIECE double
scale_widely (double p, int n)
{
  int half = n >> 1;
  return p * power_of_two (half) * power_of_two (n - half);
}

/* A positive normal X = *M 2^*N with M in [sqrt (1/2), sqrt (2)); the result is N.  */
PIECE int
log_reduce (double x, double *m)
{
  uint64_t u = double_bits (x);
  int n = (int) ((uint32_t) (u >> 32) - 0x3fe6a09e) >> 20;
  *m = double_of (u - ((uint64_t) (uint32_t) n << 52));
  return n;
}

/* 1 / X to the last place or the one before, for X between 2^-1000 and 2^1000.  The correction is of third order.  */
PIECE double
reciprocal (double x)
{
  double r = __ptx_rcp_approx_f64 (x);
  double e = fma (-x, r, 1);
  return fma (r, fma (e, e, e), r);
}

/* (log ((1 + u) / (1 - u)) - 2 u) / u for z = u^2, |u| <= (sqrt (2) - 1) / (sqrt (2) + 1).  */
PIECE double
log_polynomial (double z)
{
  double p = 0x1.2b69bp-3;
  p = fma (p, z, 0x1.39fcf88f43881p-3);
  p = fma (p, z, 0x1.7462bf5fd01eap-3);
  p = fma (p, z, 0x1.c71c62c124de4p-3);
  p = fma (p, z, 0x1.2492492e0b1ebp-2);
  p = fma (p, z, 0x1.9999999995244p-2);
  p = fma (p, z, 0x1.5555555555558p-1);
  return p * z;
}

/* log (1 + F) = F + the result; LOW is added to it.  */
PIECE double
log_rest (double f, double low)
{
  double u = f * reciprocal (f + 2);
  double h = 0.5 * f;
  return fma (-h, f, fma (u, fma (h, f, log_polynomial (u * u)), low));
}

/* log (X 2^SHIFT) for a positive normal X.  */
PIECE double
log_of_normal (double x, int shift)
{
  double m;
  double n = exactly (log_reduce (x, &m) + shift);
  double f = m - 1;
  return fma (n, 0x1.62e42fefa39efp-1, f + log_rest (f, n * 0x1.abc9e3b39803fp-56));
}

/* 1 / sqrt (X) for X between 2^-1000 and 2^1000, to the last places.  The correction is of third order.  */
PIECE double
reciprocal_root (double x)
{
  double y = __ptx_rsqrt_approx_f64 (x);
  double e = fma (-x * y, y, 1);
  return fma (y * e, fma (e, 0.375, 0.5), y);
}

/* The sine of R for |R| <= pi / 2, to 2^-59; an R of -0 is kept.  */
PIECE double
sin_half_turn (double r)
{
  double z = r * r;
  double p = 0x1.87214p-49;
  p = fma (p, z, -0x1.ae39fp-41);
  p = fma (p, z, 0x1.6123ab0ee450bp-33);
  p = fma (p, z, -0x1.ae64545c18085p-26);
  p = fma (p, z, 0x1.71de3a51c4117p-19);
  p = fma (p, z, -0x1.a01a01a013552p-13);
  p = fma (p, z, 0x1.11111111110b9p-7);
  return fma (fma (z, -0x1.5555555555555p-3, z * z * p), r, r);
}

/* The sine of R for |R| <= pi / 4.  */
PIECE double
sin_quarter_turn (double r, double z)
{
  double p = 0x1.5e0ebd6d2acfp-33;
  p = fma (p, z, -0x1.ae60195a1f5e5p-26);
  p = fma (p, z, 0x1.71de37aab24e7p-19);
  p = fma (p, z, -0x1.a01a019e9c14ep-13);
  p = fma (p, z, 0x1.1111111110c71p-7);
  p = fma (p, z, -0x1.5555555555555p-3);
  return fma (fma (p, z, 0.0), r, r);
}

/* The cosine of R for |R| <= pi / 4 and Z = R^2.  */
PIECE double
cos_quarter_turn (double z)
{
  double p = -0x1.90713p-37;
  p = fma (p, z, 0x1.1eeb54b23f9f9p-29);
  p = fma (p, z, -0x1.27e4fa000982p-22);
  p = fma (p, z, 0x1.a01a019f36343p-16);
  p = fma (p, z, -0x1.6c16c16c168c3p-10);
  p = fma (p, z, 0x1.5555555555555p-5);
  p = fma (p, z, -0.5);
  return fma (p, z, 1);
}

/* R such that X = K pi + R, from three parts of pi.  Good for |K| < 2^40, since no double is nearer to a multiple of pi
   than 2^-62; the first product and difference are exact.  */
PIECE double
subtract_pi (double x, double k)
{
  double r = fma (k, -0x1.921fb54442d18p+1, x);
  r = fma (k, -0x1.1a62633145c06p-53, r);
  return fma (k, -0x1.c1cd129024e09p-106, r);
}

/* The same with pi / 2.  */
PIECE double
subtract_half_pi (double x, double k)
{
  double r = fma (k, -0x1.921fb54442d18p+0, x);
  r = fma (k, -0x1.1a62633145c06p-54, r);
  return fma (k, -0x1.c1cd129024e09p-107, r);
}

#endif
