/* multibyte.c -- conversions between multibyte (UTF-8) and wide characters.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Characters are complete or they are errors: no state is kept between calls, so a mbstate_t is always in its initial
   state, and a character that is cut off at the end is -2 from mbrtowc each time, with nothing consumed.  */

#include "libc.h"

typedef int32_t wide;

/* The character at S, at most N bytes: its length, 0 for a NUL, -1 for an error, -2 if it is cut off.  */
static long
decode (wide *result, const char *s, size_t n)
{
  const unsigned char *p = (const unsigned char *) s;
  if (n == 0)
    return -2;
  unsigned c = p[0];
  if (c < 0x80)
    {
      *result = c;
      return c != 0;
    }
  unsigned length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
  if (c < 0xc2 || c > 0xf4)
    return -1;
  uint32_t v = c & (0x7f >> length);
  for (unsigned i = 1; i < length; i++)
    {
      if (i >= n)
	return -2;
      if ((p[i] & 0xc0) != 0x80)
	return -1;
      v = v << 6 | (p[i] & 0x3f);
    }
  static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
  if (v < least[length] || v > 0x10ffff || (v >= 0xd800 && v < 0xe000))
    return -1;
  *result = v;
  return length;
}

/* C's bytes into OUT: how many, or -1.  */
static long
encode (char out[4], wide character)
{
  uint32_t c = character;
  if (c < 0x80)
    {
      out[0] = c;
      return 1;
    }
  if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
    return -1;
  int length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (int i = length - 1; i > 0; i--, c >>= 6)
    out[i] = 0x80 | (c & 0x3f);
  out[0] = (0xf00 >> length) | c;
  return length;
}

static long
error (void)
{
  *__errno_location () = HEDDLE_EILSEQ;
  return -1;
}

size_t
mbrtowc (wide *to, const char *s, size_t n, void *state)
{
  wide c = 0;
  (void) state;
  if (!s)
    return 0;
  long r = decode (&c, s, n);
  if (r == -1)
    return error ();
  if (r >= 0 && to)
    *to = c;
  return r;
}

int
mbtowc (wide *to, const char *s, size_t n)
{
  wide c = 0;
  if (!s)
    return 0;
  long r = decode (&c, s, n);
  if (r < 0)
    return error ();
  if (to)
    *to = c;
  return r;
}

size_t mbrlen (const char *s, size_t n, void *state) { return mbrtowc (NULL, s, n, state); }
int mblen (const char *s, size_t n) { return mbtowc (NULL, s, n); }
int mbsinit (const void *state) { (void) state; return 1; }
int btowc (int c) { return c >= 0 && c < 128 ? c : -1; }
int wctob (uint32_t c) { return c < 128 ? (int) c : -1; }

size_t
wcrtomb (char *to, wide c, void *state)
{
  char bytes[4];
  (void) state;
  if (!to)
    return 1;
  long n = encode (bytes, c);
  if (n < 0)
    return error ();
  for (long i = 0; i < n; i++)
    to[i] = bytes[i];
  return n;
}

int
wctomb (char *to, wide c)
{
  return to ? (int) wcrtomb (to, c, NULL) : 0;
}

size_t
mbsrtowcs (wide *to, const char **from, size_t n, void *state)
{
  const char *s = *from;
  size_t count = 0;
  (void) state;
  for (;; count++)
    {
      wide c = 0;
      if (to && count == n)
	break;
      long r = decode (&c, s, 4);
      if (r < 0)
	{
	  if (to)
	    *from = s;
	  return error ();
	}
      if (to)
	to[count] = c;
      if (r == 0)
	{
	  s = NULL;
	  break;
	}
      s += r;
    }
  if (to)
    *from = s;
  return count;
}

size_t
mbstowcs (wide *to, const char *from, size_t n)
{
  return mbsrtowcs (to, &from, n, NULL);
}

size_t
wcsrtombs (char *to, const wide **from, size_t n, void *state)
{
  const wide *s = *from;
  size_t count = 0;
  (void) state;
  for (;; s++)
    {
      char bytes[4];
      long r = encode (bytes, *s);
      if (r < 0)
	{
	  if (to)
	    *from = s;
	  return error ();
	}
      if (to && count + r > n)
	break;
      if (to)
	for (long i = 0; i < r; i++)
	  to[count + i] = bytes[i];
      if (*s == 0)
	{
	  s = NULL;
	  break;
	}
      count += r;
    }
  if (to)
    *from = s;
  return count;
}

size_t
wcstombs (char *to, const wide *from, size_t n)
{
  return wcsrtombs (to, &from, n, NULL);
}
