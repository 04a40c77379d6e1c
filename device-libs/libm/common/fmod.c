/* fmod.c -- remainders, exact as they must be.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   fmod works on integers: the mantissas m_x * 2^e and m_y, with m_x 2^e mod m_y taken in steps of eleven bits
   for double, since a 53-bit remainder times 2^11 fits 64 bits, and 40 for float.  A quotient of numbers that lie less
   than 53 bits apart takes up to five divisions; newlib's and fdlibm's loop takes a step a bit.

   Of floats, a quotient below 2^21 is known to 1 by the machine's reciprocal; what remains tells which it is, and then
   is a float, so that a fused operation finds it.  */

#include "common/libm.h"
#include "ptx-builtins.h"

/* |X| mod |Y| for finite X and Y that is not 0; *QUOTIENT gets the quotient's low three bits.  */
static inline double
modulo (double x, double y, unsigned *quotient)
{
  uint64_t ux = double_bits (x) & INT64_MAX, uy = double_bits (y) & INT64_MAX;
  *quotient = 0;
  if (ux < uy)
    return double_of (ux);
  int ex = ux >> 52, ey = uy >> 52;
  uint64_t mx = ux & ((1ull << 52) - 1), my = uy & ((1ull << 52) - 1);
  if (ex)
    mx |= 1ull << 52;
  else
    ex = 1;
  if (ey)
    my |= 1ull << 52;
  else
    ey = 1;
  unsigned q = mx / my;
  mx %= my;
  for (int n = ex - ey; n > 0;)
    {
      int step = n < 11 ? n : 11;
      mx <<= step;
      q = (q << step) + (unsigned) (mx / my);
      mx %= my;
      n -= step;
    }
  *quotient = q & 7;
  if (mx == 0)
    return 0;
  /* mx * 2^(ey - 1075), mx < my.  */
  int shift = __builtin_clzll (mx) - 11;
  if (shift >= ey)
    return double_of (mx << (ey - 1));
  return double_of (((uint64_t) (ey - shift) << 52) + ((mx << shift) & ((1ull << 52) - 1)));
}

static inline float
modulof (float x, float y, unsigned *quotient)
{
  uint32_t ux = float_bits (x) & INT32_MAX, uy = float_bits (y) & INT32_MAX;
  *quotient = 0;
  if (ux < uy)
    return float_of (ux);
  float a = float_of (ux), b = float_of (uy);
  float n = __builtin_truncf (a * __ptx_rcp_approx_f32 (b));
  if (n < 0x1p21f && b >= 0x1p-100f && b <= 0x1p100f)
    {
      float rest = __builtin_fmaf (-n, b, a);
      n += rest >= b ? 1 : rest < 0 ? -1 : 0;
      *quotient = (unsigned) n & 7;
      return __builtin_fmaf (-n, b, a);
    }
  int ex = ux >> 23, ey = uy >> 23;
  uint64_t mx = ux & ((1u << 23) - 1), my = uy & ((1u << 23) - 1);
  if (ex)
    mx |= 1u << 23;
  else
    ex = 1;
  if (ey)
    my |= 1u << 23;
  else
    ey = 1;
  unsigned q = (uint32_t) mx / (uint32_t) my;
  mx = (uint32_t) mx % (uint32_t) my;
  for (int n = ex - ey; n > 0;)
    {
      int step = n < 40 ? n : 40;
      mx <<= step;
      q = (step < 32 ? q << step : 0) + (unsigned) (mx / my);
      mx %= my;
      n -= step;
    }
  *quotient = q & 7;
  if (mx == 0)
    return 0;
  int shift = __builtin_clz ((uint32_t) mx) - 8;
  if (shift >= ey)
    return float_of ((uint32_t) mx << (ey - 1));
  return float_of (((uint32_t) (ey - shift) << 23) + (((uint32_t) mx << shift) & ((1u << 23) - 1)));
}

/* Whether X mod Y is not a number.  */
static inline int
invalid (double x, double y)
{
  return (double_bits (x) & INT64_MAX) >= 0x7ffull << 52 || y == 0 || y != y;
}

double
fmod (double x, double y)
{
  unsigned q;
  if (invalid (x, y))
    return (x * y) / (x * y);
  if (__builtin_isinf (y))
    return x;
  return __builtin_copysign (modulo (x, y, &q), x);
}

float
fmodf (float x, float y)
{
  unsigned q;
  if ((float_bits (x) & INT32_MAX) >= 0x7f800000 || y == 0 || y != y)
    return (x * y) / (x * y);
  return __builtin_copysignf (modulof (x, y, &q), x);
}

double
remquo (double x, double y, int *quotient)
{
  *quotient = 0;
  if (invalid (x, y))
    return (x * y) / (x * y);
  if (__builtin_isinf (y))
    return x;
  unsigned q;
  double a = __builtin_fabs (y), r = modulo (x, y, &q);
  /* Round the quotient to nearest, to even on a tie; r and a / 2 compare without rounding: a - r is exact where it
     matters.  */
  double rest = a - r;
  if (r > rest || (r == rest && (q & 1)))
    {
      r = -rest;
      q++;
    }
  int negative = (double_bits (x) ^ double_bits (y)) >> 63;
  *quotient = negative ? -(int) (q & 7) : (int) (q & 7);
  return double_bits (x) >> 63 ? -r : r;
}

float
remquof (float x, float y, int *quotient)
{
  *quotient = 0;
  if (invalid (x, y))
    return (x * y) / (x * y);
  if (__builtin_isinf (y))
    return x;
  unsigned q;
  float a = __builtin_fabsf (y), r = modulof (x, y, &q);
  float rest = a - r;
  if (r > rest || (r == rest && (q & 1)))
    {
      r = -rest;
      q++;
    }
  int negative = (float_bits (x) ^ float_bits (y)) >> 31;
  *quotient = negative ? -(int) (q & 7) : (int) (q & 7);
  return float_bits (x) >> 31 ? -r : r;
}

double
remainder (double x, double y)
{
  int q;
  return remquo (x, y, &q);
}

float
remainderf (float x, float y)
{
  int q;
  return remquof (x, y, &q);
}

double drem (double x, double y) { return remainder (x, y); }
float dremf (float x, float y) { return remainderf (x, y); }
