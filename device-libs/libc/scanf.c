/* scanf.c -- formatted input from memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   ISO C 2011, 7.21.6.2.  The device has no input stream, and sscanf and its like are the whole.  The names with
   __isoc99_ and __isoc23_ are what glibc's headers make of them.  %ls and %lc store wide characters, one for each byte;
   %a, %e, %f, %g share strtod's reading; %m (memory from malloc) is not supported and ends the scan.

   What ISO C calls a matching failure, and an old glibc a number, is what the host's glibc makes of it: before 2.41
   "nan" ends in front of its parentheses, before 2.42 the beginning of a number is one ("0x", "1e+") and %7c takes
   fewer characters; %b is there since 2.38.  Without a glibc the rules are ISO C's.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

struct input
{
  const char *begin, *at;
};

/* Is the host's C library, as far as scanf is concerned, glibc 2.MINOR or a later one?  */
static inline int
as_since (unsigned minor)
{
  return !__heddle_device.glibc || __heddle_device.glibc >= minor;
}

static inline int
space (int c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Store INTEGER where P points to, as long as LENGTH says.  */
static void
store (void *p, int length, uint64_t integer)
{
  switch (length)
    {
    case -2:
      *(unsigned char *) p = integer;
      break;
    case -1:
      *(unsigned short *) p = integer;
      break;
    case 0:
      *(unsigned *) p = integer;
      break;
    default:
      *(uint64_t *) p = integer;
    }
}

/* An integer in BASE (0: as written, with BINARY also 0b), at most LIMIT characters; if SIGNED, what does not fit a
   long is the nearest one.  0 if there is none.  */
static int
scan_integer (struct input *in, size_t limit, int base, int binary, int is_signed, uint64_t *result)
{
  const char *p = in->at, *end = p + limit;
  int negative = 0;
  if (p < end && (*p == '+' || *p == '-'))
    negative = *p++ == '-';
  int zero = 0;
  if ((base == 0 || base == 2 || base == 16) && p < end && *p == '0')
    {
      zero = 1;
      p++;
      const int letter = p < end ? *p | 0x20 : 0;
      if ((letter == 'x' && base != 2) || (letter == 'b' && (base == 2 || (base == 0 && binary))))
	{
	  p++;
	  base = letter == 'x' ? 16 : 2;
	  zero = !as_since (42);
	}
      else if (base == 0)
	base = 8;
    }
  if (base == 0)
    base = 10;
  uint64_t n = 0;
  int digits = zero, overflow = 0;
  for (; p < end; p++)
    {
      int c = (unsigned char)*p, d = c >= '0' && c <= '9'                     ? c - '0'
				     : (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? (c | 0x20) - 'a' + 10
									      : 99;
      if (d >= base)
	break;
      overflow |= __builtin_mul_overflow (n, (uint64_t) base, &n);
      overflow |= __builtin_add_overflow (n, (uint64_t) d, &n);
      digits = 1;
    }
  in->at = p;
  if (is_signed && (overflow || n > (uint64_t) INT64_MAX + negative))
    *result = negative ? (uint64_t) INT64_MIN : INT64_MAX;
  else
    *result = overflow ? UINT64_MAX : negative ? -n : n;
  return digits;
}

/* The set of a %[ conversion; the value is where it ends.  */
static const char *
make_set (const char *p, unsigned char set[32])
{
  int invert = *p == '^';
  p += invert;
  for (int i = 0; i < 32; i++)
    set[i] = 0;
  const char *first = p;
  for (; *p && (*p != ']' || p == first); p++)
    {
      unsigned low = (unsigned char) *p, high = low;
      if (p[1] == '-' && p[2] && p[2] != ']' && (unsigned char) p[2] >= low)
	{
	  high = (unsigned char) p[2];
	  p += 2;
	}
      for (; low <= high; low++)
	set[low / 8] |= 1 << low % 8;
    }
  if (invert)
    for (int i = 0; i < 32; i++)
      set[i] = ~set[i];
  return p;
}

/* How many characters from BEGIN to END belong to a floating-point number, 0 if they are none.  This is nothing where
   more was begun than there is, "infi" and "1e+"; for old ones of glibc the latter is 1.  BY_WIDTH: END is where the
   conversion's width ends; older versions take "0x" before this end for 0.  */
static size_t
float_length (const char *const begin, const char *const end, int by_width)
{
  const char *p = begin;
  if (p < end && (*p == '+' || *p == '-'))
    p++;
  const char *const number = p;
  if (p < end && ((*p | 0x20) == 'n' || (*p | 0x20) == 'i'))
    {
      const char *name = (*p | 0x20) == 'n' ? "nan" : "infinity";
      while (p < end && *name && (*p | 0x20) == *name)
	p++, name++;
      if (*name && p - number != 3)
	return 0;
      if ((*number | 0x20) == 'n' && p < end && *p == '(' && as_since (41))
	{
	  for (p++; p < end && (*p == '_' || (*p >= '0' && *p <= '9') || ((*p | 0x20) >= 'a' && (*p | 0x20) <= 'z'));)
	    p++;
	  if (p == end || *p++ != ')')
	    return 0;
	}
      return p - begin;
    }
  const int strict = as_since (42);
  char exponent = 'e';
  if (end - p >= 2 + (by_width && !strict) && *p == '0' && (p[1] | 0x20) == 'x')
    {
      exponent = 'p';
      p += 2;
    }
  const char *const first = p;
  /* DIGITS: of the number, then of the exponent.  */
  int digit = 0, dot = 0, e = 0, digits = 0;
  for (; p < end; p++)
    {
      const int c = *p | 0x20;
      if ((*p >= '0' && *p <= '9') || (exponent == 'p' && !e && c >= 'a' && c <= 'f'))
	digit = digits = 1;
      else if (e && (*p == '+' || *p == '-') && (p[-1] | 0x20) == exponent)
	;
      else if (digit && !e && c == exponent)
	{
	  e = dot = 1;
	  digits = 0;
	}
      else if (*p == '.' && !dot)
	dot = 1;
      else
	break;
    }
  return p == first || (strict && !digits) ? 0 : p - begin;
}

/* Scan TEXT by FORMAT; the value is sscanf's.  BINARY: %i takes 0b.  */
static int
scan (const char *text, const char *format, int binary, va_list ap)
{
  /* Long: a case for each conversion.  */
  struct input in = { text, text };
  int count = 0;
  for (const char *f = format; *f; f++)
    {
      if (space (*f))
	{
	  while (space (*in.at))
	    in.at++;
	  continue;
	}
      if (*f != '%' || f[1] == '%')
	{
	  if (*f == '%')
	    {
	      f++;
	      while (space (*in.at))
		in.at++;
	    }
	  if (*in.at != *f)
	    return *in.at || count ? count : -1;
	  in.at++;
	  continue;
	}
      f++;
      int suppress = *f == '*';
      f += suppress;
      size_t width = 0;
      for (; *f >= '0' && *f <= '9'; f++)
	width = width * 10 + (*f - '0');
      int length = 0;
      for (;; f++)
	if (*f == 'h')
	  length--;
	else if (*f == 'l')
	  length++;
	else if (*f == 'j' || *f == 'z' || *f == 't' || *f == 'q')
	  length = 1;
	else if (*f == 'L')
	  length = 3;
	else
	  break;
      const int conversion = *f;
      if (!conversion || !__builtin_strchr ("aAbcCdeEfFgGinopsSuxX[", conversion))
	return count;
      if (conversion == 'b' && !as_since (38))
	return count;
      if (conversion != 'c' && conversion != 'C' && conversion != '[' && conversion != 'n')
	while (space (*in.at))
	  in.at++;
      if (conversion == 'n')
	{
	  if (!suppress)
	    store (va_arg (ap, void *), length, in.at - in.begin);
	  continue;
	}
      unsigned char set[32];
      if (conversion == '[')
	{
	  f = make_set (f + 1, set);
	  if (!*f)
	    return count;
	}
      if (!*in.at)
	return count ? count : -1;
      size_t limit = strnlen (in.at, width ? width : SIZE_MAX);
      uint64_t n;
      switch (conversion)
	{
	case 'd':
	case 'i':
	  if (!scan_integer (&in, limit, conversion == 'd' ? 10 : 0, binary, 1, &n))
	    return count;
	  if (!suppress)
	    store (va_arg (ap, void *), length, n);
	  break;
	case 'b':
	case 'u':
	case 'o':
	case 'x':
	case 'X':
	case 'p':
	  {
	    const int base = conversion == 'u' ? 10 : conversion == 'o' ? 8 : conversion == 'b' ? 2 : 16;
	    /* glibc reads it also behind a prefix without digits.  */
	    const size_t prefix = limit >= 7 && in.at[0] == '0' && (in.at[1] | 0x20) == 'x' && as_since (42) ? 2 : 0;
	    if (conversion == 'p' && limit >= prefix + 5 && __builtin_memcmp (in.at + prefix, "(nil)", 5) == 0)
	      {
		in.at += prefix + 5;
		n = 0;
	      }
	    else if (!scan_integer (&in, limit, base, 0, 0, &n))
	      return count;
	  }
	  if (!suppress)
	    store (va_arg (ap, void *), conversion == 'p' ? 1 : length, n);
	  break;
	case 'a':
	case 'A':
	case 'e':
	case 'E':
	case 'f':
	case 'F':
	case 'g':
	case 'G':
	  {
	    const char *end;
	    int range;
	    if (length == 3)
	      __heddle_libc_fail2 ("long double cannot be read on the device: ", format);
	    const size_t item = float_length (in.at, in.at + limit, limit == width);
	    double x = length ? __heddle_strtod (in.at, item, &end, 53, -1021, 1024, &range)
		       : __heddle_strtod (in.at, item, &end, 24, -125, 128, &range);
	    if (!item || end == in.at)
	      return count;
	    in.at += item;
	    if (!suppress)
	      {
		void *p = va_arg (ap, void *);
		if (length)
		  *(double *) p = x;
		else
		  *(float *) p = __heddle_to_float (x);
	      }
	    break;
	  }
	case 'c':
	case 'C':
	case 's':
	case 'S':
	case '[':
	  {
	    int wide = length > 0 || conversion == 'C' || conversion == 'S';
	    int one = conversion == 'c' || conversion == 'C';
	    if (one && !width)
	      limit = 1;
	    void *p = suppress ? NULL : va_arg (ap, void *);
	    size_t taken = 0;
	    for (; taken < limit; taken++, in.at++)
	      {
		unsigned c = (unsigned char) *in.at;
		if (conversion == '[' ? !(set[c / 8] >> c % 8 & 1) : !one && space (c))
		  break;
		if (p && wide)
		  ((int32_t *) p)[taken] = c;
		else if (p)
		  ((char *) p)[taken] = c;
	      }
	    if (taken == 0)
	      return count;
	    if (one && taken < width && as_since (42))
	      return count ? count : -1;
	    if (p && !one)
	      {
		if (wide)
		  ((int32_t *) p)[taken] = 0;
		else
		  ((char *) p)[taken] = 0;
	      }
	    break;
	  }
	}
      count += !suppress;
    }
  return count;
}

int
vsscanf (const char *text, const char *format, va_list ap)
{
  return scan (text, format, 0, ap);
}

int
__isoc99_vsscanf (const char *text, const char *format, va_list ap)
{
  return scan (text, format, 0, ap);
}

int
__isoc23_vsscanf (const char *text, const char *format, va_list ap)
{
  return scan (text, format, 1, ap);
}

#define ENTRY(NAME, BINARY) \
int NAME (const char *text, const char *format, ...) \
{ \
  va_list ap; \
  va_start (ap, format); \
  int n = scan (text, format, BINARY, ap); \
  va_end (ap); \
  return n; \
}
ENTRY (sscanf, 0)
ENTRY (__isoc99_sscanf, 0)
ENTRY (__isoc23_sscanf, 1)
