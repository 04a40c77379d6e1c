/* half.c -- conversions of _Float16, whose bits travel in an unsigned short where the target has no such type.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

typedef unsigned short half;

static inline unsigned
bits (float x)
{
  union { float f; unsigned u; } v = { x };
  return v.u;
}

static inline float
of (unsigned u)
{
  union { unsigned u; float f; } v = { u };
  return v.f;
}

/* Widen.  Subnormals are scaled by a float multiplication, which is exact.  */
static inline float
widen (half h)
{
  unsigned sign = (unsigned) (h & 0x8000) << 16, rest = h & 0x7fff;
  if (rest >= 0x7c00)
    return of (sign | 0x7f800000 | (rest & 0x3ff) << 13 | (rest > 0x7c00 ? 0x400000 : 0));
  return of (sign | bits ((float) of (rest << 13) * 0x1p112f));
}

/* Narrow a double, rounding once.  */
static inline half
narrow (double x)
{
  union { double d; unsigned long u; } v = { x };
  unsigned sign = v.u >> 48 & 0x8000;
  unsigned long m = v.u & ((1ul << 52) - 1);
  int e = (int) (v.u >> 52 & 0x7ff) - 1023;
  if (e == 1024)
    return sign | 0x7c00 | (m ? 0x200 | m >> 42 : 0);
  if (e > 15)
    return sign | 0x7c00;
  if (e < -25)
    return sign;
  m |= 1ul << 52;
  int drop = e < -14 ? 42 - 14 - e : 42;
  unsigned long tail = m & ((1ul << drop) - 1), middle = 1ul << (drop - 1);
  unsigned r = m >> drop;
  if (tail > middle || (tail == middle && (r & 1)))
    r++;
  /* r includes the implicit bit if normal; a carry out of it moves into the exponent by addition.  */
  return sign | (e < -14 ? r : r + ((unsigned) (e + 14) << 10));
}

float __gnu_h2f_ieee (half h) { return widen (h); }
half __gnu_f2h_ieee (float x) { return narrow (x); }
half __gnu_d2h_ieee (double x) { return narrow (x); }
