/* trapping.c -- arithmetic of -ftrapv: signed overflow ends the program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

typedef __int128 s128;

void abort (void) __attribute__ ((noreturn));

#define BINARY(NAME, TYPE, OPERATION)                                                                                  \
  TYPE NAME (TYPE a, TYPE b)                                                                                           \
  {                                                                                                                    \
    TYPE r;                                                                                                            \
    if (__builtin_##OPERATION##_overflow (a, b, &r))                                                                   \
      abort ();                                                                                                        \
    return r;                                                                                                          \
  }

BINARY (__addvsi3, int, add)
BINARY (__addvdi3, long, add)
BINARY (__subvsi3, int, sub)
BINARY (__subvdi3, long, sub)
BINARY (__mulvsi3, int, mul)
BINARY (__mulvdi3, long, mul)
BINARY (__addvti3, s128, add)
BINARY (__subvti3, s128, sub)

int __negvsi2 (int a) { return __subvsi3 (0, a); }
long __negvdi2 (long a) { return __subvdi3 (0, a); }
s128 __negvti2 (s128 a) { return __subvti3 (0, a); }
int __absvsi2 (int a) { return a < 0 ? __subvsi3 (0, a) : a; }
long __absvdi2 (long a) { return a < 0 ? __subvdi3 (0, a) : a; }
s128 __absvti2 (s128 a) { return a < 0 ? __subvti3 (0, a) : a; }

static unsigned __int128
magnitude (s128 a)
{
  return a < 0 ? -(unsigned __int128) a : (unsigned __int128) a;
}

/* A * B, with *OVERFLOW set to whether it does not fit.  */
static s128
multiply (s128 a, s128 b, int *overflow)
{
  unsigned __int128 x = magnitude (a), y = magnitude (b);
  unsigned long x1 = x >> 64, x0 = x, y1 = y >> 64, y0 = y;
  int negative = (a < 0) != (b < 0);
  *overflow = x1 && y1;
  unsigned __int128 cross = (unsigned __int128) x1 * y0 + (unsigned __int128) x0 * y1;
  *overflow |= cross >> 64 != 0;
  unsigned __int128 low = (unsigned __int128) x0 * y0, sum = low + (cross << 64);
  *overflow |= sum < low;
  *overflow |= sum > ((unsigned __int128) 1 << 127) - !negative;
  return negative ? -sum : sum;
}

s128
__mulvti3 (s128 a, s128 b)
{
  int overflow;
  s128 r = multiply (a, b, &overflow);
  if (overflow)
    abort ();
  return r;
}

/* What __builtin_mul_overflow calls for the widest type.  */
s128
__muloti4 (s128 a, s128 b, int *overflow)
{
  return multiply (a, b, overflow);
}
