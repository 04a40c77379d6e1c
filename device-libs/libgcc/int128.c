/* int128.c -- multiplication and division of 128-bit integers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Division is Knuth's algorithm D with 64-bit digits: a quotient of 128 bits by 64 takes two estimates with 32-bit
   digits.  PTX divides 64 bits by 64 in software, too, so an operand that fits 64 bits leaves early.  Division by
   zero has the result of the machine's 64-bit division; nothing traps.  */

typedef unsigned __int128 u128;
typedef __int128 s128;
typedef unsigned long u64;
typedef unsigned u32;

#define HIGH(x) ((u64) ((x) >> 64))
#define LOW(x) ((u64) (x))
#define MAKE(high, low) ((u128) (high) << 64 | (low))

/* (HIGH:LOW) / D with HIGH < D and D's top bit set; *R gets the remainder.  */
static u64
divide_normalized (u64 high, u64 low, u64 d, u64 *r)
{
  const u64 d1 = d >> 32, d0 = (u32) d;
  u64 rest = high, q = 0;
  for (int i = 0; i < 2; i++)
    {
      u64 digit = i == 0 ? low >> 32 : (u32) low;
      u64 estimate = rest / d1, left = rest % d1;
      while (estimate >> 32 || estimate * d0 > (left << 32 | digit))
	{
	  estimate--;
	  left += d1;
	  if (left >> 32)
	    break;
	}
      rest = (rest << 32 | digit) - estimate * d;
      q = q << 32 | estimate;
    }
  *r = rest;
  return q;
}

/* A / B; *R gets A % B.  */
static inline u128
divide (u128 a, u128 b, u128 *r)
{
  if (HIGH (b) == 0)
    {
      u64 d = LOW (b);
      if (HIGH (a) == 0)
	{
	  *r = LOW (a) % d;
	  return LOW (a) / d;
	}
      if (d == 0)
	{
	  *r = a;
	  return ~(u128) 0;
	}
      u64 q1 = HIGH (a) / d, rest = HIGH (a) % d, left;
      int shift = __builtin_clzl (d);
      d <<= shift;
      if (shift)
	rest = rest << shift | LOW (a) >> (64 - shift);
      u64 q0 = divide_normalized (rest, LOW (a) << shift, d, &left);
      *r = left >> shift;
      return MAKE (q1, q0);
    }
  if (a < b)
    {
      *r = a;
      return 0;
    }
  /* The quotient has one digit: estimate it from the divisor's upper 64 bits, at most 2 too large.  */
  int shift = __builtin_clzl (HIGH (b));
  u128 n = b << shift;
  u128 m = a >> 1;		/* below 2^127, so that its upper half is less than the divisor's */
  u64 ignored, q = divide_normalized (HIGH (m), LOW (m), HIGH (n), &ignored);
  q = shift == 63 ? q : q >> (63 - shift);
  if (q)
    q--;
  u128 rest = a - b * q;
  while (rest >= b)
    {
      rest -= b;
      q++;
    }
  *r = rest;
  return q;
}

u128
__udivmodti4 (u128 a, u128 b, u128 *r)
{
  u128 rest, q = divide (a, b, &rest);
  if (r)
    *r = rest;
  return q;
}

u128
__udivti3 (u128 a, u128 b)
{
  u128 rest;
  return divide (a, b, &rest);
}

u128
__umodti3 (u128 a, u128 b)
{
  u128 rest;
  divide (a, b, &rest);
  return rest;
}

static inline u128
magnitude (s128 a)
{
  return a < 0 ? -(u128) a : (u128) a;
}

s128
__divmodti4 (s128 a, s128 b, s128 *r)
{
  u128 rest, q = divide (magnitude (a), magnitude (b), &rest);
  if (r)
    *r = a < 0 ? -rest : rest;
  return (a < 0) != (b < 0) ? -q : q;
}

s128
__divti3 (s128 a, s128 b)
{
  return __divmodti4 (a, b, 0);
}

s128
__modti3 (s128 a, s128 b)
{
  s128 rest;
  __divmodti4 (a, b, &rest);
  return rest;
}

/* The product from 64-bit pieces; the compiler makes mul.hi of the upper half of the first.  */
s128
__multi3 (s128 a, s128 b)
{
  u64 a1 = LOW (a) >> 32, a0 = (u32) LOW (a), b1 = LOW (b) >> 32, b0 = (u32) LOW (b);
  u64 low = a0 * b0, mid1 = a1 * b0, mid2 = a0 * b1;
  u64 carry = (low >> 32) + (u32) mid1 + (u32) mid2;
  u64 high = a1 * b1 + (mid1 >> 32) + (mid2 >> 32) + (carry >> 32);
  high += HIGH (a) * LOW (b) + LOW (a) * HIGH (b);
  return MAKE (high, LOW (a) * LOW (b));
}

s128
__ashlti3 (s128 a, int n)
{
  if (n == 0)
    return a;
  if (n >= 64)
    return MAKE (LOW (a) << (n - 64), 0);
  return MAKE (HIGH (a) << n | LOW (a) >> (64 - n), LOW (a) << n);
}

s128
__lshrti3 (s128 a, int n)
{
  if (n == 0)
    return a;
  if (n >= 64)
    return HIGH ((u128) a) >> (n - 64);
  return MAKE (HIGH (a) >> n, LOW (a) >> n | HIGH (a) << (64 - n));
}

s128
__ashrti3 (s128 a, int n)
{
  long high = HIGH (a);
  if (n == 0)
    return a;
  if (n >= 64)
    return MAKE (high >> 63, high >> (n - 64));
  return MAKE (high >> n, LOW (a) >> n | (u64) high << (64 - n));
}

s128
__negti2 (s128 a)
{
  return MAKE (-HIGH (a) - (LOW (a) != 0), -LOW (a));
}

int
__cmpti2 (s128 a, s128 b)
{
  return (a > b) - (a < b) + 1;
}

int
__ucmpti2 (u128 a, u128 b)
{
  return (a > b) - (a < b) + 1;
}
