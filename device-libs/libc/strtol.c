/* strtol.c -- text to integers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The names with __isoc23_ are what newer glibc headers make of strtol and its like in C2X: they accept 0b.  */

#include "libc.h"

/* The number that TEXT begins with: *MAGNITUDE (UINT64_MAX on overflow) and whether it is *NEGATIVE; the value is 0 if
   it fits 64 bits, else 1.  *END is its end, TEXT without a number.  BINARY: base 2 is written 0b.  */
static int
scan (const char *text, char **end, int base, int binary, uint64_t *magnitude, int *negative)
{
  const char *p = text;
  *magnitude = 0;
  *negative = 0;
  if (end)
    *end = (char *) text;
  if (base < 0 || base == 1 || base > 36)
    {
      *__errno_location () = HEDDLE_EINVAL;
      return 0;
    }
  while (*p == ' ' || (*p >= '\t' && *p <= '\r'))
    p++;
  if (*p == '+' || *p == '-')
    *negative = *p++ == '-';
  if (*p == '0')
    {
      int c = p[1] | 0x20;
      int digit = p[2] >= '0' && p[2] <= '9' ? p[2] - '0' : (p[2] | 0x20) >= 'a' ? (p[2] | 0x20) - 'a' + 10 : 99;
      if (c == 'x' && (base == 0 || base == 16) && digit < 16)
	{
	  p += 2;
	  base = 16;
	}
      else if (binary && c == 'b' && (base == 0 || base == 2) && digit < 2)
	{
	  p += 2;
	  base = 2;
	}
      else if (base == 0)
	base = 8;
    }
  if (base == 0)
    base = 10;
  uint64_t n = 0;
  int overflow = 0;
  const char *first = p;
  for (;; p++)
    {
      unsigned c = (unsigned char) *p, digit = c - '0';
      if (digit > 9)
	{
	  digit = (c | 0x20) - 'a';
	  if (digit > 25)
	    break;
	  digit += 10;
	}
      if (digit >= (unsigned) base)
	break;
      overflow |= __builtin_mul_overflow (n, (uint64_t) base, &n);
      overflow |= __builtin_add_overflow (n, (uint64_t) digit, &n);
    }
  if (p != first && end)
    *end = (char *) p;
  if (p == first)
    *negative = 0;
  *magnitude = overflow ? UINT64_MAX : n;
  return overflow;
}

static int64_t
to_signed (const char *text, char **end, int base, int binary)
{
  uint64_t magnitude;
  int negative;
  int overflow = scan (text, end, base, binary, &magnitude, &negative);
  if (overflow || magnitude > (uint64_t) INT64_MAX + negative)
    {
      *__errno_location () = HEDDLE_ERANGE;
      return negative ? INT64_MIN : INT64_MAX;
    }
  return negative ? -magnitude : magnitude;
}

static uint64_t
to_unsigned (const char *text, char **end, int base, int binary)
{
  uint64_t magnitude;
  int negative;
  if (scan (text, end, base, binary, &magnitude, &negative))
    {
      *__errno_location () = HEDDLE_ERANGE;
      return UINT64_MAX;
    }
  return negative ? -magnitude : magnitude;
}

#define SIGNED(NAME, TYPE, BINARY)                                                                                     \
  TYPE NAME (const char *restrict text, char **restrict end, int base) { return to_signed (text, end, base, BINARY); }
#define UNSIGNED(NAME, TYPE, BINARY)                                                                                   \
  TYPE NAME (const char *restrict text, char **restrict end, int base) { return to_unsigned (text, end, base, BINARY); }

SIGNED (strtol, long, 0)
SIGNED (strtoll, long long, 0)
SIGNED (strtoq, long long, 0)
SIGNED (strtoimax, intmax_t, 0)
UNSIGNED (strtoul, unsigned long, 0)
UNSIGNED (strtoull, unsigned long long, 0)
UNSIGNED (strtouq, unsigned long long, 0)
UNSIGNED (strtoumax, uintmax_t, 0)
SIGNED (__isoc23_strtol, long, 1)
SIGNED (__isoc23_strtoll, long long, 1)
SIGNED (__isoc23_strtoimax, intmax_t, 1)
UNSIGNED (__isoc23_strtoul, unsigned long, 1)
UNSIGNED (__isoc23_strtoull, unsigned long long, 1)
UNSIGNED (__isoc23_strtoumax, uintmax_t, 1)

/* Old inline functions of <stdlib.h> and <inttypes.h>; GROUP is 0.  */
long
__strtol_internal (const char *restrict text, char **restrict end, int base, int group)
{
  (void) group;
  return to_signed (text, end, base, 0);
}

unsigned long
__strtoul_internal (const char *restrict text, char **restrict end, int base, int group)
{
  (void) group;
  return to_unsigned (text, end, base, 0);
}

int
atoi (const char *text)
{
  return to_signed (text, NULL, 10, 0);
}

long
atol (const char *text)
{
  return to_signed (text, NULL, 10, 0);
}

long long
atoll (const char *text)
{
  return to_signed (text, NULL, 10, 0);
}
