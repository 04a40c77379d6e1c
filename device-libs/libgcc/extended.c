/* extended.c -- arithmetic of long double, the host's extended format of 80 bits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   No GPU has this format, but data in it come from the host, so every operation gives the very bits that the x87 gives
   with its default control word: 64 bits of significand, rounding to nearest even, exceptions masked (Intel's
   architecture manual, volume 1, chapters 4 and 8).  The significand has its leading bit; a number whose exponent is
   not 0 and whose leading bit is 0 has no meaning, and what is computed of it is NaN.  Of two NaNs the result is the
   one with the larger significand, made quiet; an invalid operation gives a NaN with the sign set and no payload.

   The names follow libgcc's for other formats: xf is the mode of long double.  */

typedef unsigned __int128 u128;
typedef __int128 s128;
typedef unsigned long u64;

#define LEADING (1ul << 63)
#define QUIET (1ul << 62)
#define BIAS 16383
#define MAX_EXPONENT 0x7fff

union bits
{
  long double value;
  struct
  {
    u64 significand;
    unsigned short head;	/* sign and exponent */
  };
};

enum kind { ZERO, FINITE, INFINITE, NOT_A_NUMBER, MEANINGLESS };

/* A number taken apart: SIGNIFICAND * 2^(EXPONENT - BIAS - 63), with its leading bit set if it is FINITE.  */
struct parts
{
  enum kind kind;
  int sign;
  int exponent;
  u64 significand;
};

static inline long double
join (int sign, int exponent, u64 significand)
{
  union bits b = { .significand = significand };
  b.head = sign << 15 | exponent;
  return b.value;
}

static inline struct parts
split (long double x)
{
  union bits b;
  b.value = x;
  struct parts p = { FINITE, b.head >> 15, b.head & MAX_EXPONENT, b.significand };
  if (p.exponent == MAX_EXPONENT)
    p.kind = !(p.significand & LEADING) ? MEANINGLESS : p.significand == LEADING ? INFINITE : NOT_A_NUMBER;
  else if (p.exponent)
    p.kind = p.significand & LEADING ? FINITE : MEANINGLESS;
  else if (!p.significand)
    p.kind = ZERO;
  else
    {
      int shift = __builtin_clzl (p.significand);
      p.significand <<= shift;
      p.exponent = 1 - shift;
    }
  return p;
}

static inline long double
infinity (int sign)
{
  return join (sign, MAX_EXPONENT, LEADING);
}

/* What an invalid operation gives.  */
static inline long double
invalid (void)
{
  return join (1, MAX_EXPONENT, LEADING | QUIET);
}

/* The result of an operation on A and B of which one is no number.  */
static long double
propagate (struct parts a, struct parts b)
{
  if (a.kind == MEANINGLESS || b.kind == MEANINGLESS)
    return invalid ();
  int first = a.kind == NOT_A_NUMBER;
  if (first && b.kind == NOT_A_NUMBER)
    {
      int a_quiet = (a.significand & QUIET) != 0, b_quiet = (b.significand & QUIET) != 0;
      if (a_quiet != b_quiet)
	first = a_quiet;
      else if (a.significand != b.significand)
	first = a.significand > b.significand;
      else
	first = !a.sign;
    }
  struct parts p = first ? a : b;
  return join (p.sign, MAX_EXPONENT, p.significand | QUIET);
}

static inline int
no_number_p (struct parts a)
{
  return a.kind == NOT_A_NUMBER || a.kind == MEANINGLESS;
}

/* SIGNIFICAND * 2^(EXPONENT - BIAS - 127), not zero, rounded; the lowest bit may stand for lower bits.  */
static long double
rounded (int sign, int exponent, u128 significand)
{
  u64 high = significand >> 64;
  int shift = high ? __builtin_clzl (high) : 64 + __builtin_clzl ((u64) significand);
  significand <<= shift;
  exponent -= shift;
  if (exponent <= 0)
    {
      /* Too small for its leading bit.  */
      int down = 1 - exponent;
      if (down > 126)
	significand = 1;
      else
	significand = significand >> down | ((significand << (128 - down)) != 0);
      exponent = 0;
    }
  high = significand >> 64;
  u64 low = significand;
  if (low > LEADING || (low == LEADING && (high & 1)))
    {
      high++;
      if (!high)
	{
	  high = LEADING;
	  exponent++;
	}
      else if (exponent == 0 && (high & LEADING))
	exponent = 1;
    }
  if (exponent >= MAX_EXPONENT)
    return infinity (sign);
  return join (sign, exponent, high);
}

static inline long double
sum (struct parts a, struct parts b)
{
  if (no_number_p (a) || no_number_p (b))
    return propagate (a, b);
  if (a.kind == INFINITE)
    return b.kind == INFINITE && a.sign != b.sign ? invalid () : infinity (a.sign);
  if (b.kind == INFINITE)
    return infinity (b.sign);
  if (a.kind == ZERO && b.kind == ZERO)
    return join (a.sign && b.sign, 0, 0);
  if (a.kind == ZERO || (b.kind != ZERO && (a.exponent < b.exponent
					    || (a.exponent == b.exponent && a.significand < b.significand))))
    {
      struct parts t = a;
      a = b;
      b = t;
    }
  /* |A| >= |B|.  One bit is left for the carry, and 63 below for what is shifted out.  */
  u128 x = (u128) a.significand << 63, y = 0;
  if (b.kind != ZERO)
    {
      int shift = a.exponent - b.exponent;
      y = (u128) b.significand << 63;
      if (shift > 126)
	y = 1;
      else if (shift)
	y = y >> shift | ((y << (128 - shift)) != 0);
    }
  x = a.sign == b.sign ? x + y : x - y;
  if (!x)
    return join (0, 0, 0);
  return rounded (a.sign, a.exponent + 1, x);
}

long double
__addxf3 (long double a, long double b)
{
  return sum (split (a), split (b));
}

long double
__subxf3 (long double a, long double b)
{
  struct parts y = split (b);
  /* A NaN keeps its sign.  */
  if (!no_number_p (y))
    y.sign = !y.sign;
  return sum (split (a), y);
}

long double
__mulxf3 (long double x, long double y)
{
  struct parts a = split (x), b = split (y);
  int sign = a.sign ^ b.sign;
  if (no_number_p (a) || no_number_p (b))
    return propagate (a, b);
  if (a.kind == INFINITE || b.kind == INFINITE)
    return a.kind == ZERO || b.kind == ZERO ? invalid () : infinity (sign);
  if (a.kind == ZERO || b.kind == ZERO)
    return join (sign, 0, 0);
  return rounded (sign, a.exponent + b.exponent - BIAS + 1, (u128) a.significand * b.significand);
}

long double
__divxf3 (long double x, long double y)
{
  struct parts a = split (x), b = split (y);
  int sign = a.sign ^ b.sign;
  if (no_number_p (a) || no_number_p (b))
    return propagate (a, b);
  if (a.kind == INFINITE)
    return b.kind == INFINITE ? invalid () : infinity (sign);
  if (b.kind == INFINITE)
    return join (sign, 0, 0);
  if (b.kind == ZERO)
    return a.kind == ZERO ? invalid () : infinity (sign);
  if (a.kind == ZERO)
    return join (sign, 0, 0);
  /* 63 bits of the quotient, or 64, then 62 more, then whether anything is left.  */
  u128 n = (u128) a.significand << 63;
  u64 head = n / b.significand;
  n = (n - (u128) head * b.significand) << 62;
  u64 tail = n / b.significand;
  u128 quotient = (u128) head << 62 | tail;
  quotient = quotient << 1 | (n != (u128) tail * b.significand);
  return rounded (sign, a.exponent - b.exponent + BIAS + 1, quotient);
}

/* 1: A is less, 2: equal, 4: greater, 8: they have no order.  */
unsigned
__heddle_compare_extended (long double x, long double y)
{
  struct parts a = split (x), b = split (y);
  if (no_number_p (a) || no_number_p (b))
    return 8;
  if (a.kind == ZERO && b.kind == ZERO)
    return 2;
  if (a.kind == ZERO)
    return b.sign ? 4 : 1;
  if (b.kind == ZERO || a.sign != b.sign)
    return a.sign ? 1 : 4;
  int less;
  if (a.kind != b.kind)
    less = b.kind == INFINITE;
  else if (a.exponent != b.exponent)
    less = a.exponent < b.exponent;
  else if (a.significand != b.significand)
    less = a.significand < b.significand;
  else
    return 2;
  return less != a.sign ? 1 : 4;
}

/* Roots: X87 has the instruction, and compilers call nothing for it.  */
long double
__heddle_sqrt_extended (long double x)
{
  struct parts a = split (x);
  if (no_number_p (a))
    return propagate (a, a);
  if (a.kind == ZERO)
    return x;
  if (a.sign)
    return invalid ();
  if (a.kind == INFINITE)
    return x;
  /* The root of SIGNIFICAND * 2^63 or 2^64, so that what is left of the exponent is even, bit by bit: 64 bits.  */
  int exponent = a.exponent - BIAS;
  u128 n = (u128) a.significand << (exponent & 1 ? 64 : 63);
  u128 root = 0, rest = 0;
  for (int i = 63; i >= 0; i--)
    {
      rest = rest << 2 | (n >> 126);
      n <<= 2;
      u128 trial = root << 2 | 1;
      root <<= 1;
      if (rest >= trial)
	{
	  rest -= trial;
	  root |= 1;
	}
    }
  /* The exact root is never half way between two numbers.  */
  u128 s = root << 64 | (rest > root ? (u128) 3 << 62 : rest ? 1 : 0);
  return rounded (0, (exponent - (exponent & 1)) / 2 + BIAS, s);
}

/* Integers.  */

static inline long double
from_integer (int sign, u128 magnitude)
{
  return magnitude ? rounded (sign, BIAS + 127, magnitude) : join (0, 0, 0);
}

long double __floatundixf (u64 a) { return from_integer (0, a); }
long double __floatdixf (long a) { return from_integer (a < 0, a < 0 ? -(u64) a : (u64) a); }
long double __floatuntixf (u128 a) { return from_integer (0, a); }
long double __floattixf (s128 a) { return from_integer (a < 0, a < 0 ? -(u128) a : (u128) a); }

/* |A| without what is behind the point, or MOST where that is less.  What does not fit is open in C.  */
static inline u128
magnitude (struct parts a, u128 most)
{
  if (no_number_p (a))
    return most;
  if (a.kind == ZERO)
    return 0;
  int exponent = a.kind == INFINITE ? 128 : a.exponent - BIAS;
  if (exponent < 0)
    return 0;
  if (exponent > 127)
    return most;
  u128 m = exponent <= 63 ? a.significand >> (63 - exponent) : (u128) a.significand << (exponent - 63);
  return m < most ? m : most;
}

u128
__fixunsxfti (long double x)
{
  struct parts a = split (x);
  return a.sign ? 0 : magnitude (a, ~(u128) 0);
}

s128
__fixxfti (long double x)
{
  struct parts a = split (x);
  u128 m = magnitude (a, ((u128) 1 << 127) - !a.sign);
  return a.sign ? -m : m;
}

u64
__fixunsxfdi (long double x)
{
  struct parts a = split (x);
  return a.sign ? 0 : magnitude (a, ~0ul);
}

long
__fixxfdi (long double x)
{
  struct parts a = split (x);
  u64 m = magnitude (a, LEADING - !a.sign);
  return a.sign ? -m : m;
}

/* The other formats.  */

static inline long double
extend (int sign, int exponent, u64 fraction, int fraction_bits, int bias)
{
  int most = 2 * bias + 1;
  u64 m = fraction << (63 - fraction_bits);
  if (exponent == most)
    return m ? join (sign, MAX_EXPONENT, m | LEADING | QUIET) : infinity (sign);
  if (exponent)
    return join (sign, exponent - bias + BIAS, m | LEADING);
  if (!m)
    return join (sign, 0, 0);
  int shift = __builtin_clzl (m);
  return join (sign, 1 - bias + BIAS - shift, m << shift);
}

long double
__extendsfxf2 (float x)
{
  union { float f; unsigned u; } v = { x };
  return extend (v.u >> 31, v.u >> 23 & 0xff, v.u & 0x7fffff, 23, 127);
}

long double
__extenddfxf2 (double x)
{
  union { double d; u64 u; } v = { x };
  return extend (v.u >> 63, v.u >> 52 & 0x7ff, v.u & 0xffffffffffffful, 52, 1023);
}

/* The bits of X in a format with FRACTION_BITS and BIAS, but for the sign.  */
static inline u64
narrowed (struct parts a, int fraction_bits, int bias)
{
  u64 most = (u64) (2 * bias + 1) << fraction_bits;
  int drop = 63 - fraction_bits;
  switch (a.kind)
    {
    case ZERO:
      return 0;
    case INFINITE:
      return most;
    case MEANINGLESS:
      return most | 1ul << (fraction_bits - 1);
    case NOT_A_NUMBER:
      return most | 1ul << (fraction_bits - 1) | (a.significand << 1 >> 1) >> drop;
    case FINITE:
      break;
    }
  int exponent = a.exponent - BIAS + bias;
  if (exponent >= 2 * bias + 1)
    return most;
  u64 m = a.significand;
  if (exponent <= 0)
    {
      int down = 1 - exponent;
      m = down > 62 ? 1 : m >> down | ((m << (64 - down)) != 0);
      exponent = 0;
    }
  u64 rest = m << (64 - drop);
  m >>= drop;
  /* A carry goes into the exponent, as it should; the leading bit is one there.  */
  u64 r = ((u64) exponent << fraction_bits) + (exponent ? m & ((1ul << fraction_bits) - 1) : m);
  return r + (rest > LEADING || (rest == LEADING && (m & 1)));
}

float
__truncxfsf2 (long double x)
{
  struct parts a = split (x);
  union { unsigned u; float f; } v;
  v.u = (unsigned) narrowed (a, 23, 127) | (unsigned) (a.kind == MEANINGLESS ? 1 : a.sign) << 31;
  return v.f;
}

double
__truncxfdf2 (long double x)
{
  struct parts a = split (x);
  union { u64 u; double d; } v;
  v.u = narrowed (a, 52, 1023) | (u64) (a.kind == MEANINGLESS ? 1 : a.sign) << 63;
  return v.d;
}

/* The bits of a _Float16.  */
unsigned short
__heddle_half_of_extended (long double x)
{
  struct parts a = split (x);
  return narrowed (a, 10, 15) | (a.kind == MEANINGLESS ? 1 : a.sign) << 15;
}
