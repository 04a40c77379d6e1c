/* exponent.c -- taking numbers apart and putting them together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Special results are glibc's on x86-64: FP_ILOGB0 and FP_ILOGBNAN are INT_MIN.  */

#include "common/libm.h"

/* X * 2^N, rounded once.  Two steps of the double's exponent range bring any n within reach; the last factor is chosen
   so that only the last product can be subnormal.  */
static inline double
scale (double x, long n)
{
  if (n > 1023)
    {
      x *= 0x1p1023;
      n -= 1023;
      if (n > 1023)
	{
	  x *= 0x1p1023;
	  n -= 1023;
	  if (n > 1023)
	    n = 1023;
	}
    }
  else if (n < -1022)
    {
      /* 2^-1022 * 2^53 keeps normal what the next product rounds.  */
      x *= 0x1p-969;
      n += 969;
      if (n < -1022)
	{
	  x *= 0x1p-969;
	  n += 969;
	  if (n < -1022)
	    n = -1022;
	}
    }
  return x * double_of ((uint64_t) (1023 + n) << 52);
}

/* The product is exact in double but for overflow, and the conversion rounds once.  */
static inline float
scalef (float x, long n)
{
  n = n > 400 ? 400 : n < -400 ? -400 : n;
  return (float) ((double) x * double_of ((uint64_t) (1023 + n) << 52));
}

double scalbn (double x, int n) { return scale (x, n); }
float scalbnf (float x, int n) { return scalef (x, n); }
double scalbln (double x, long n) { return scale (x, n); }
float scalblnf (float x, long n) { return scalef (x, n); }
double ldexp (double x, int n) { return scale (x, n); }
float ldexpf (float x, int n) { return scalef (x, n); }

double
frexp (double x, int *exponent)
{
  uint64_t u = double_bits (x);
  int e = u >> 52 & 0x7ff;
  *exponent = 0;
  if (e == 0x7ff || x == 0)
    return x + x;
  if (e == 0)
    {
      u = double_bits (x * 0x1p54);
      e = (int) (u >> 52 & 0x7ff) - 54;
    }
  *exponent = e - 1022;
  return double_of ((u & ~(0x7ffull << 52)) | 1022ull << 52);
}

float
frexpf (float x, int *exponent)
{
  uint32_t u = float_bits (x);
  int e = u >> 23 & 0xff;
  *exponent = 0;
  if (e == 0xff || x == 0)
    return x + x;
  if (e == 0)
    {
      u = float_bits (x * 0x1p25f);
      e = (int) (u >> 23 & 0xff) - 25;
    }
  *exponent = e - 126;
  return float_of ((u & ~(0xffu << 23)) | 126u << 23);
}

/* The exponent of X, not 0, infinite or a NaN.  */
static inline int
exponent_of (double x)
{
  uint64_t m = double_bits (x) & 0x7fffffffffffffffull;
  return m >> 52 ? (int) (m >> 52) - 1023 : -1011 - __builtin_clzll (m);
}

static inline int
exponent_off (float x)
{
  uint32_t m = float_bits (x) & 0x7fffffff;
  return m >> 23 ? (int) (m >> 23) - 127 : -118 - __builtin_clz (m);
}

int
ilogb (double x)
{
  return x == 0 || x != x ? INT_MIN : __builtin_isinf (x) ? INT_MAX : exponent_of (x);
}

int
ilogbf (float x)
{
  return x == 0 || x != x ? INT_MIN : __builtin_isinf (x) ? INT_MAX : exponent_off (x);
}

long llogb (double x) { return x == 0 || x != x ? LONG_MIN : __builtin_isinf (x) ? LONG_MAX : exponent_of (x); }
long llogbf (float x) { return x == 0 || x != x ? LONG_MIN : __builtin_isinf (x) ? LONG_MAX : exponent_off (x); }

double
logb (double x)
{
  return x == 0 ? -__builtin_inf () : x != x || __builtin_isinf (x) ? x * x : exponent_of (x);
}

float
logbf (float x)
{
  return x == 0 ? -__builtin_inff () : x != x || __builtin_isinf (x) ? x * x : exponent_off (x);
}

double
significand (double x)
{
  return x == 0 || x != x || __builtin_isinf (x) ? x : scale (x, -exponent_of (x));
}

float
significandf (float x)
{
  return x == 0 || x != x || __builtin_isinf (x) ? x : scalef (x, -exponent_off (x));
}

double
modf (double x, double *whole)
{
  double t = __builtin_trunc (x);
  *whole = t;
  return __builtin_copysign (__builtin_isinf (x) ? 0 : x - t, x);
}

float
modff (float x, float *whole)
{
  float t = __builtin_truncf (x);
  *whole = t;
  return __builtin_copysignf (__builtin_isinf (x) ? 0 : x - t, x);
}

/* The neighbour of X in the direction of Y.  */
double
nextafter (double x, double y)
{
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return __builtin_copysign (0x1p-1074, y);
  uint64_t u = double_bits (x);
  return double_of ((x < y) == (x > 0) ? u + 1 : u - 1);
}

float
nextafterf (float x, float y)
{
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return __builtin_copysignf (0x1p-149f, y);
  uint32_t u = float_bits (x);
  return float_of ((x < y) == (x > 0) ? u + 1 : u - 1);
}

/* The same; Y may be nearer to X than any double.  */
double
nexttoward (double x, long double y)
{
  if (x != x || y != y)
    return x + (double) y;
  return x == y ? (double) y : nextafter (x, x < y ? __builtin_inf () : -__builtin_inf ());
}

float
nexttowardf (float x, long double y)
{
  if (x != x || y != y)
    return x + (float) y;
  return x == y ? (float) y : nextafterf (x, x < y ? __builtin_inff () : -__builtin_inff ());
}

double nextup (double x) { return nextafter (x, __builtin_inf ()); }
float nextupf (float x) { return nextafterf (x, __builtin_inff ()); }
double nextdown (double x) { return nextafter (x, -__builtin_inf ()); }
float nextdownf (float x) { return nextafterf (x, -__builtin_inff ()); }

/* TEXT is a decimal, octal or hexadecimal number, the payload, as in strtod's nan(...).  */
double
nan (const char *text)
{
  uint64_t payload = 0;
  int base = 10;
  if (*text == '0')
    {
      base = 8;
      if ((*++text | 0x20) == 'x')
	{
	  base = 16;
	  text++;
	}
    }
  for (; *text; text++)
    {
      int d = *text >= '0' && *text <= '9' ? *text - '0' : (*text | 0x20) >= 'a' ? (*text | 0x20) - 'a' + 10 : 99;
      if (d >= base)
	{
	  payload = 0;
	  break;
	}
      payload = payload * base + d;
    }
  return double_of (0x7ff8000000000000ull | (payload & 0x7ffffffffffffull));
}

float
nanf (const char *text)
{
  return float_of (0x7fc00000 | (double_bits (nan (text)) & 0x3fffff));
}
