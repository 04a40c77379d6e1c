/* io-edit.c -- integers, bits, logicals and text in Fortran output.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "io.h"

/* COUNT asterisks: the value does not fit.  */
static void
stars (struct writer *w, int count)
{
  for (; count > 0; count--)
    __heddle_io_put (w, "*", 1);
}

/* DIGITS (COUNT of them, at least LEAST with zeros before) after SIGN (0: none) into E's width; 0 is as wide as
   needed.  */
static void
put_number (struct writer *w, const struct edit *e, char sign, const char *digits, int count, int least)
{
  int zeros = least > count ? least - count : 0;
  int needed = (sign != 0) + zeros + count;
  int width = e->width > 0 ? e->width : needed;
  if (needed > width)
    {
      stars (w, width);
      return;
    }
  __heddle_io_blanks (w, width - needed);
  if (sign)
    __heddle_io_put (w, &sign, 1);
  for (int i = 0; i < zeros; i++)
    __heddle_io_put (w, "0", 1);
  __heddle_io_put (w, digits, count);
}

/* The integer of KIND bytes at P.  */
void
__heddle_io_integer (struct writer *w, const struct edit *e, const void *p, int kind)
{
  __int128 v = kind == 1 ? *(const i1 *) p : kind == 2 ? *(const i2 *) p : kind == 4 ? *(const i4 *) p
	       : kind == 8 ? (__int128) *(const i8 *) p : *(const i16 *) p;
  unsigned __int128 m = v < 0 ? -(unsigned __int128) v : (unsigned __int128) v;
  char digits[40];
  int at = sizeof digits;
  while (m >> 64)
    {
      digits[--at] = '0' + (int) (m % 10);
      m /= 10;
    }
  for (uint64_t low = m; low; low /= 10)
    digits[--at] = '0' + low % 10;
  int least = e->digits >= 0 && e->letter != 'G' ? e->digits : 1;
  char sign = v < 0 ? '-' : w->plus && (v != 0 || least) ? '+' : 0;
  put_number (w, e, sign, digits + at, sizeof digits - at, least);
}

/* B, O and Z: the BYTES at P as an unsigned number.  */
void
__heddle_io_bits (struct writer *w, const struct edit *e, const void *p, int bytes)
{
  const unsigned char *b = p;
  const int step = e->letter == 'B' ? 1 : e->letter == 'O' ? 3 : 4;
  char digits[136];
  int at = sizeof digits;
  for (int bit = 0; bit < bytes * 8; bit += step)
    {
      unsigned d = 0;
      for (int k = 0; k < step && bit + k < bytes * 8; k++)
	d |= (b[(bit + k) / 8] >> (bit + k) % 8 & 1u) << k;
      digits[--at] = d < 10 ? '0' + d : 'A' + d - 10;
    }
  while (at < (int) sizeof digits && digits[at] == '0')
    at++;
  put_number (w, e, 0, digits + at, sizeof digits - at, e->digits >= 0 ? e->digits : 1);
}

void
__heddle_io_logical (struct writer *w, const struct edit *e, int value)
{
  __heddle_io_blanks (w, (e->width > 0 ? e->width : 1) - 1);
  __heddle_io_put (w, value ? "T" : "F", 1);
}

/* A: into a wider field to the right, of a narrower field the beginning.  */
void
__heddle_io_text (struct writer *w, const struct edit *e, const char *p, size_t length)
{
  if (e->width > 0)
    {
      if (length > (size_t) e->width)
	length = e->width;
      __heddle_io_blanks (w, e->width - (long) length);
    }
  __heddle_io_put (w, p, length);
}
