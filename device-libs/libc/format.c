/* format.c -- the conversions of C's formatted output, for integers and text.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   ISO C 2011, 7.21.6.1, with what glibc does where C leaves it open, so that a program prints the same on the
   host and on the device: "(null)" and "(nil)", an unknown conversion is printed as it stands.  Locales do not
   exist: the decimal point is a point, %' is ignored, wide characters become UTF-8.  %Lf and its like for
   long double are not supported and end the program with a message, as do POSIX's numbered arguments (%1$d).  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

/* The text of the number that *P points to, at most INT_MAX (-1 stands for more); *P moves behind it.  */
static int
number (const char **p)
{
  long n = 0;
  for (; **p >= '0' && **p <= '9'; ++*p)
    if (n <= INT_MAX)
      n = n * 10 + (**p - '0');
  return n <= INT_MAX ? (int) n : -1;
}

enum length { L_NONE, L_HH, L_H, L_L, L_LD };

/* Write the integer MAGNITUDE, negative if NEGATIVE, by SPEC, whose conversion is one of d u x X o p.  */
static void
put_integer (struct heddle_sink *s, uint64_t magnitude, int negative, const struct heddle_spec *spec)
{
  char digits[24];
  int at = sizeof digits;
  const char conversion = spec->conversion;
  if (conversion == 'x' || conversion == 'X' || conversion == 'p')
    {
      const char letter = (conversion == 'X' ? 'A' : 'a') - 10;
      for (uint64_t m = magnitude; m; m >>= 4)
	{
	  unsigned d = m & 15;
	  digits[--at] = d < 10 ? '0' + d : letter + d;
	}
    }
  else if (conversion == 'o')
    for (uint64_t m = magnitude; m; m >>= 3)
      digits[--at] = '0' + (m & 7);
  else
    {
      uint64_t m = magnitude;
      for (; m >> 32; m /= 10)
	digits[--at] = '0' + m % 10;
      for (uint32_t low = m; low; low /= 10)
	digits[--at] = '0' + low % 10;
    }
  int count = sizeof digits - at;

  char prefix[3];
  int prefix_length = 0;
  if (conversion == 'd' || conversion == 'p')
    {
      if (negative)
	prefix[prefix_length++] = '-';
      else if (spec->flags & HEDDLE_FMT_PLUS)
	prefix[prefix_length++] = '+';
      else if (spec->flags & HEDDLE_FMT_SPACE)
	prefix[prefix_length++] = ' ';
    }
  if (conversion == 'p'
      || ((conversion == 'x' || conversion == 'X') && (spec->flags & HEDDLE_FMT_ALT) && magnitude))
    {
      prefix[prefix_length++] = '0';
      prefix[prefix_length++] = conversion == 'X' ? 'X' : 'x';
    }

  long zeros = spec->precision >= 0 ? spec->precision : 1;
  zeros -= count;
  if (conversion == 'o' && (spec->flags & HEDDLE_FMT_ALT) && zeros <= 0 && (count == 0 || digits[at] != '0'))
    zeros = 1;
  if (zeros < 0)
    zeros = 0;
  long blanks = (long) spec->width - prefix_length - zeros - count;
  if (blanks > 0 && spec->precision < 0 && (spec->flags & (HEDDLE_FMT_ZERO | HEDDLE_FMT_LEFT)) == HEDDLE_FMT_ZERO)
    {
      zeros += blanks;
      blanks = 0;
    }
  if (!(spec->flags & HEDDLE_FMT_LEFT))
    __heddle_sink_pad (s, ' ', blanks);
  __heddle_sink_put (s, prefix, prefix_length);
  __heddle_sink_pad (s, '0', zeros);
  __heddle_sink_put (s, digits + at, count);
  if (spec->flags & HEDDLE_FMT_LEFT)
    __heddle_sink_pad (s, ' ', blanks);
}

/* Write the LENGTH characters at TEXT into SPEC's width.  */
static void
put_text (struct heddle_sink *s, const char *text, size_t length, const struct heddle_spec *spec)
{
  long blanks = (long) spec->width - (long) length;
  if (!(spec->flags & HEDDLE_FMT_LEFT))
    __heddle_sink_pad (s, ' ', blanks);
  __heddle_sink_put (s, text, length);
  if (spec->flags & HEDDLE_FMT_LEFT)
    __heddle_sink_pad (s, ' ', blanks);
}

/* The UTF-8 of character C into OUT; the value is its length, 0 if C is no character.  */
static int
utf8 (uint32_t c, char out[4])
{
  if (c < 0x80)
    {
      out[0] = c;
      return 1;
    }
  int length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
    return 0;
  for (int i = length - 1; i > 0; i--, c >>= 6)
    out[i] = 0x80 | (c & 0x3f);
  out[0] = (0xf00 >> length) | c;
  return length;
}

/* Write the wide string TEXT; precision counts bytes and no character is cut.  Value 0 if it is no text.  */
static int
put_wide_text (struct heddle_sink *s, const int32_t *text, const struct heddle_spec *spec)
{
  char bytes[4];
  size_t length = 0, count = 0;
  for (; spec->precision < 0 || length < (size_t) spec->precision; count++)
    {
      if (!text[count])
	break;
      int n = utf8 (text[count], bytes);
      if (n == 0)
	return 0;
      if (spec->precision >= 0 && length + n > (size_t) spec->precision)
	break;
      length += n;
    }
  long blanks = (long) spec->width - (long) length;
  if (!(spec->flags & HEDDLE_FMT_LEFT))
    __heddle_sink_pad (s, ' ', blanks);
  for (size_t i = 0; i < count; i++)
    {
      int n = utf8 (text[i], bytes);
      __heddle_sink_put (s, bytes, n);
    }
  if (spec->flags & HEDDLE_FMT_LEFT)
    __heddle_sink_pad (s, ' ', blanks);
  return 1;
}

/* See libc.h.  AP is used up as the arguments are read.  A width or a result beyond INT_MAX makes the value -1.  */
int
__heddle_format (struct heddle_sink *s, const char *format, va_list ap)
{
  /* Long: a case for each conversion.  */
  for (;;)
    {
      const char *p = format;
      while (*p && *p != '%')
	p++;
      __heddle_sink_put (s, format, p - format);
      if (!*p)
	break;
      const char *const begin = p++;

      struct heddle_spec spec = { 0, 0, -1, 0 };
      for (;; p++)
	{
	  unsigned flag = (*p == '-' ? HEDDLE_FMT_LEFT : *p == '+' ? HEDDLE_FMT_PLUS : *p == ' ' ? HEDDLE_FMT_SPACE
			   : *p == '#' ? HEDDLE_FMT_ALT : *p == '0' ? HEDDLE_FMT_ZERO : 0);
	  if (!flag && *p != '\'')
	    break;
	  spec.flags |= flag;
	}
      if (*p == '*')
	{
	  p++;
	  long width = va_arg (ap, int);
	  if (width < 0)
	    {
	      spec.flags |= HEDDLE_FMT_LEFT;
	      width = -width;
	    }
	  if (width >= INT_MAX)
	    return -1;
	  spec.width = width;
	}
      else if ((spec.width = number (&p)) < 0 || spec.width == INT_MAX)
	return -1;
      if (*p == '$')
	__heddle_libc_fail2 ("numbered arguments in a format are not supported on the device: ", begin);
      if (*p == '.')
	{
	  p++;
	  if (*p == '*')
	    {
	      p++;
	      spec.precision = va_arg (ap, int);
	      if (spec.precision < 0)
		spec.precision = -1;
	    }
	  else if ((spec.precision = number (&p)) < 0)
	    return -1;
	}

      enum length length = L_NONE;
      switch (*p)
	{
	case 'h':
	  length = *++p == 'h' ? (p++, L_HH) : L_H;
	  break;
	case 'l':
	  length = *++p == 'l' ? (p++, L_L) : L_L;
	  break;
	case 'q':
	case 'j':
	case 'z':
	case 'Z':
	case 't':
	  p++;
	  length = L_L;
	  break;
	case 'L':
	  p++;
	  length = L_LD;
	  break;
	}

      spec.conversion = *p ? *p++ : 0;
      format = p;
      switch (spec.conversion)
	{
	case 'd':
	case 'i':
	  {
	    int64_t v = length >= L_L ? va_arg (ap, long) : va_arg (ap, int);
	    if (length == L_H)
	      v = (short) v;
	    else if (length == L_HH)
	      v = (signed char) v;
	    spec.conversion = 'd';
	    put_integer (s, v < 0 ? -(uint64_t) v : (uint64_t) v, v < 0, &spec);
	    break;
	  }
	case 'o':
	case 'u':
	case 'x':
	case 'X':
	  {
	    uint64_t v = length >= L_L ? va_arg (ap, unsigned long) : va_arg (ap, unsigned);
	    if (length == L_H)
	      v = (unsigned short) v;
	    else if (length == L_HH)
	      v = (unsigned char) v;
	    put_integer (s, v, 0, &spec);
	    break;
	  }
	case 'p':
	  {
	    const void *v = va_arg (ap, void *);
	    if (v)
	      put_integer (s, (uintptr_t) v, 0, &spec);
	    else
	      put_text (s, "(nil)", 5, &spec);
	    break;
	  }
	case 'c':
	case 'C':
	  {
	    int v = va_arg (ap, int);
	    char bytes[4];
	    int n = 1;
	    if (length == L_L || spec.conversion == 'C')
	      {
		n = utf8 (v, bytes);
		if (n == 0)
		  return -1;
	      }
	    else
	      bytes[0] = v;
	    put_text (s, bytes, n, &spec);
	    break;
	  }
	case 's':
	case 'S':
	  {
	    const void *v = va_arg (ap, void *);
	    if (!v)
	      put_text (s, "(null)", spec.precision < 0 || spec.precision >= 6 ? 6 : 0, &spec);
	    else if (length == L_L || spec.conversion == 'S')
	      {
		if (!put_wide_text (s, v, &spec))
		  return -1;
	      }
	    else
	      put_text (s, v, spec.precision < 0 ? strlen (v) : strnlen (v, spec.precision), &spec);
	    break;
	  }
	case 'n':
	  {
	    void *v = va_arg (ap, void *);
	    if (length >= L_L)
	      *(long *) v = s->total;
	    else if (length == L_H)
	      *(short *) v = s->total;
	    else if (length == L_HH)
	      *(signed char *) v = s->total;
	    else
	      *(int *) v = s->total;
	    break;
	  }
	case 'a':
	case 'A':
	case 'e':
	case 'E':
	case 'f':
	case 'F':
	case 'g':
	case 'G':
	  if (length == L_LD)
	    __heddle_libc_fail2 ("long double cannot be printed on the device: ", begin);
	  __heddle_format_double (s, va_arg (ap, double), &spec);
	  break;
	case '%':
	  __heddle_sink_put (s, "%", 1);
	  break;
	case 0:
	  return -1;
	default:
	  __heddle_sink_put (s, begin, p - begin);
	  break;
	}
    }
  return s->total <= INT_MAX ? (int) s->total : -1;
}
