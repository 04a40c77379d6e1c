/* int128-float.c -- conversions between 128-bit integers and floating point.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   To floating point: the number is shifted down until 64 bits are left, with a 1 at the end if anything was shifted
   out; the conversion of that to double or float rounds once and rightly, since the last bits are far below the
   result's.  */

typedef unsigned __int128 u128;
typedef __int128 s128;
typedef unsigned long u64;

/* A in at most 63 bits, *EXPONENT to multiply it with.  */
static inline u64
shorten (u128 a, int *exponent)
{
  u64 high = a >> 64;
  if (!high && !((u64) a >> 63))
    {
      *exponent = 0;
      return a;
    }
  int shift = high ? 65 - __builtin_clzl (high) : 1;
  *exponent = shift;
  u64 head = a >> shift;
  return head | ((a & (((u128) 1 << shift) - 1)) != 0);
}

static inline double
power (int exponent)
{
  union { u64 u; double d; } v = { (u64) (1023 + exponent) << 52 };
  return v.d;
}

double
__floatuntidf (u128 a)
{
  int e;
  double x = (double) (long) shorten (a, &e);
  return x * power (e);
}

float
__floatuntisf (u128 a)
{
  int e;
  float x = (float) (long) shorten (a, &e);
  return (float) (x * power (e));
}

double
__floattidf (s128 a)
{
  return a < 0 ? -__floatuntidf (-(u128) a) : __floatuntidf (a);
}

float
__floattisf (s128 a)
{
  return a < 0 ? -__floatuntisf (-(u128) a) : __floatuntisf (a);
}

/* Results of what does not fit are open in C.  */
u128
__fixunsdfti (double x)
{
  union { double d; u64 u; } v = { x };
  int e = (int) (v.u >> 52 & 0x7ff) - 1075;
  u64 m = (v.u & ((1ul << 52) - 1)) | 1ul << 52;
  if (v.u >> 63 || e < -52)
    return 0;
  if (e >= 76)
    return ~(u128) 0;
  return e < 0 ? m >> -e : (u128) m << e;
}

s128
__fixdfti (double x)
{
  u128 m = __fixunsdfti (x < 0 ? -x : x);
  if (m >> 127)
    m = ((u128) 1 << 127) - (x > 0);
  return x < 0 ? -m : m;
}

u128 __fixunssfti (float x) { return __fixunsdfti (x); }
s128 __fixsfti (float x) { return __fixdfti (x); }
