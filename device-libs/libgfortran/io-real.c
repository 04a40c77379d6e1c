/* io-real.c -- real numbers in Fortran output.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The digits come from format-double.c, exact and correctly rounded; here they are arranged by F, E, D, EN, ES and G
   editing and the scale factor (Fortran 2018, 13.7.2), as libgfortran does it: the zero before the point is left out
   where the field is too narrow for it, list-directed output has 9 or 17 significant digits, width 0 means as short as
   can be.

   Where neither the field nor the exponent has a width, each libgfortran does something else with the exponent.  That
   of GCC 12 has as few digits as possible, and none for 0; since GCC 13 a 0 is written; since GCC 16 there are two or
   three digits, by the number's kind.  The library follows the program's own version; without one, the compiler's
   version.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "io.h"

#define ROOM 700
#define MOST_DIGITS 300
/* An exponent's width, see add_exponent.  */
#define NO_ZERO -2

/* A text in the making.  */
struct text
{
  unsigned rounding;		/* of magnitudes: HEDDLE_FMT_* */
  int length;
  char s[ROOM];
};

static void
add (struct text *t, const char *s, int n)
{
  for (int i = 0; i < n && t->length < ROOM; i++)
    t->s[t->length++] = s[i];
}

static void
add_zeros (struct text *t, int n)
{
  for (; n > 0; n--)
    add (t, "0", 1);
}

/* |X| by the C conversion with DIGITS after the point.  */
static void
convert (struct text *t, double x, char conversion, int digits)
{
  struct heddle_sink s;
  struct heddle_spec spec = { t->rounding, 0, digits, conversion };
  __heddle_sink_memory (&s, t->s, ROOM);
  __heddle_format_double (&s, __builtin_fabs (x), &spec);
  t->length = s.used;
}

/* X's DIGITS significant digits into OUT, rounded with ROUNDING; the value is the power of ten of the first one.  */
static int
significant (char *out, unsigned rounding, double x, int digits)
{
  struct text t;
  t.rounding = rounding;
  convert (&t, x, 'e', digits - 1);
  int at = 0, n = 0;
  for (; at < t.length && t.s[at] != 'e'; at++)
    if (t.s[at] != '.')
      out[n++] = t.s[at];
  int power = 0, negative = t.s[at + 1] == '-';
  for (at += 2; at < t.length; at++)
    power = power * 10 + (t.s[at] - '0');
  return negative ? -power : power;
}

/* X, other than 0 and less than 10^POWER, rounded to a multiple of that: is it 1 rather than 0?  */
static int
rounds_to_one (unsigned rounding, double x, int power)
{
  char d[1], up[1];
  if (rounding & (HEDDLE_FMT_TRUNCATE | HEDDLE_FMT_AWAY))
    return (rounding & HEDDLE_FMT_AWAY) != 0;
  int below = significant (d, HEDDLE_FMT_TRUNCATE, x, 1);
  if (below < power - 1 || d[0] != '5')
    return below == power - 1 && d[0] > '5';
  significant (up, HEDDLE_FMT_AWAY, x, 1);
  return up[0] != '5' || (rounding & HEDDLE_FMT_HALF_AWAY);
}

/* F editing with DIGITS after the point and scale factor SCALE.  */
static void
fixed (struct text *t, double x, int digits, int scale)
{
  t->length = 0;
  if (scale == 0 || x == 0)
    {
      convert (t, x, 'f', digits);
      if (digits == 0)
	add (t, ".", 1);
      return;
    }
  /* The number is ALL * 10^-(DIGITS + SCALE); the text has the point SCALE places further on.  */
  char all[ROOM], one[1];
  int n = 0, least = -(digits + scale), power = significant (one, HEDDLE_FMT_TRUNCATE, x, 1);
  if (power < least)
    {
      if (rounds_to_one (t->rounding, x, least))
	all[n++] = '1';
    }
  else
    {
      n = power - least + 1;
      if (n > ROOM - 32)
	fail ("more than 600 digits of a number are not supported on the device");
      int rounded = significant (all, t->rounding, x, n);
      if (rounded > power)
	all[n++] = '0';
    }
  if (n > digits)
    add (t, all, n - digits);
  else
    add (t, "0", 1);
  add (t, ".", 1);
  add_zeros (t, digits - n);
  add (t, all + (n > digits ? n - digits : 0), n > digits ? digits : n);
}

/* The exponent POWER with LETTER; WIDTH digits, -1: two, or three without the letter; 0: as few as possible; NO_ZERO:
   as few as possible, and nothing at all for 0.  Value 0 if it does not fit.  */
static int
add_exponent (struct text *t, char letter, int power, int width)
{
  int m = power < 0 ? -power : power;
  char digits[8];
  int n = 0;
  for (int k = m; k; k /= 10)
    digits[n++] = '0' + k % 10;
  if (width == NO_ZERO && m == 0)
    return 1;
  if (width == 0 || width == NO_ZERO)
    {
      if (m == 0)
	digits[n++] = '0';
      add (t, &letter, 1);
    }
  else if (width < 0)
    {
      if (m <= 99)
	add (t, &letter, 1);
      while (n < 2)
	digits[n++] = '0';
    }
  else
    {
      if (n > width)
	return 0;
      add (t, &letter, 1);
      while (n < width)
	digits[n++] = '0';
    }
  add (t, power < 0 ? "-" : "+", 1);
  while (n)
    add (t, &digits[--n], 1);
  return 1;
}

/* E editing with scale factor SCALE.  -1 if that is out of range, 0 if the exponent does not fit.  */
static int
scientific (struct text *t, double x, char letter, int digits, int scale, int width)
{
  char d[MOST_DIGITS + 32];
  int power;
  t->length = 0;
  if (scale > 0)
    {
      if (scale >= digits + 2)
	return -1;
      power = significant (d, t->rounding, x, digits + 1);
      add (t, d, scale);
      add (t, ".", 1);
      add (t, d + scale, digits + 1 - scale);
      power -= scale - 1;
    }
  else
    {
      if (-scale >= digits)
	return -1;
      power = significant (d, t->rounding, x, digits + scale) + 1 - scale;
      add (t, "0.", 2);
      add_zeros (t, -scale);
      add (t, d, digits + scale);
    }
  return add_exponent (t, letter, x == 0 ? 0 : power, width);
}

/* The digits before the point where the exponent is a multiple of three and the first digit stands for 10^POWER.  */
static int
before_point (int power)
{
  return (power >= 0 ? power % 3 : (3 - -power % 3) % 3) + 1;
}

/* ES (ENGINEERING 0) and EN.  */
static int
leading (struct text *t, double x, int digits, int engineering, int width)
{
  char d[MOST_DIGITS + 32];
  t->length = 0;
  int before = 1, power;
  if (!engineering || x == 0)
    power = significant (d, t->rounding, x, digits + 1);
  else
    {
      before = before_point (power = significant (d, HEDDLE_FMT_TRUNCATE, x, 1));
      const int rounded = significant (d, t->rounding, x, digits + before);
      if (rounded > power)
	{
	  /* A power of ten now, with the same digits however many there are.  */
	  before = before_point (power = rounded);
	  for (int i = 1; i < digits + before; i++)
	    d[i] = '0';
	}
    }
  add (t, d, before);
  add (t, ".", 1);
  add (t, d + before, digits);
  return add_exponent (t, 'E', x == 0 ? 0 : power - (before - 1), width);
}

/* 10^POWER and what else G's rule is computed from, in the arithmetic of KIND: GCC's library decides so, and its
   result is to be had.  */
static double
of_kind (double x, int kind)
{
  return kind == 4 ? (float) x : x;
}

static double
ten_to (int power, int kind)
{
  double r = 1;
  for (int i = 0; i < (power < 0 ? -power : power); i++)
    r = of_kind (r * 10, kind);
  return power < 0 ? of_kind (1 / r, kind) : r;
}

/* G editing of X, not 0, with DIGITS (Fortran 2018, 13.7.5.2.2): the digits after the point of the F editing that takes
   its place, or -1 where E editing does.  */
static int
digits_of_f (unsigned rounding, double x, int digits, int kind)
{
  const double m = __builtin_fabs (x), most = ten_to (digits, kind);
  const double r = rounding & HEDDLE_FMT_TRUNCATE ? 0 : rounding & HEDDLE_FMT_AWAY ? 1 : 0.5;
  const double scale = of_kind (1 - of_kind (r / most, kind), kind), left = of_kind (most - m, kind);
  if (m < of_kind (0.1 * scale, kind) || (r < 1 ? r >= left : left < 1))
    return -1;
  int place = 0;
  while (place <= digits && m >= of_kind (ten_to (place - 1, kind) * scale, kind))
    place++;
  return digits + 1 - place;
}

/* G editing; F has BLANKS behind.  In list-directed output (LIST) ES is in the place of E.  */
static int
general (struct text *t, double x, int kind, int digits, int scale, int width, int list, int *blanks)
{
  *blanks = 0;
  if (digits == 0)
    return scientific (t, x, 'E', digits, scale, width);
  int after = x == 0 ? digits - 1 : digits_of_f (t->rounding, x, digits, kind);
  if (after >= 0)
    {
      *blanks = 1;
      fixed (t, x, after, 0);
      return 1;
    }
  return list ? leading (t, x, digits - 1, 0, width) : scientific (t, x, 'E', digits, scale, width);
}

/* How the magnitude of X is rounded in W.  */
static unsigned
rounding_of (const struct writer *w, double x)
{
  switch (w->rounding)
    {
    case 'U':
      return __builtin_signbit (x) ? HEDDLE_FMT_TRUNCATE : HEDDLE_FMT_AWAY;
    case 'D':
      return __builtin_signbit (x) ? HEDDLE_FMT_AWAY : HEDDLE_FMT_TRUNCATE;
    case 'Z':
      return HEDDLE_FMT_TRUNCATE;
    case 'C':
      return HEDDLE_FMT_HALF_AWAY;
    default:
      return 0;
    }
}

/* The LENGTH characters at S, with the decimal symbol of W.  */
static void
set_point (const struct writer *w, char *s, int length)
{
  for (int i = 0; w->decimal_comma && i < length; i++)
    if (s[i] == '.')
      s[i] = ',';
}

/* T with the sign of X into WIDTH (0: as needed), with BLANKS behind.  */
static void
put_field (struct writer *w, struct text *t, double x, int width, int blanks, int fits)
{
  const char sign = __builtin_signbit (x) ? '-' : w->plus ? '+' : 0;
  const char *s = t->s;
  int n = t->length, needed = n + (sign != 0) + blanks;
  if (width > 0 && needed > width && n > 1 && s[0] == '0' && s[1] == '.' && n > 2)
    {
      s++;
      n--;
      needed--;
    }
  if (!fits || (width > 0 && needed > width))
    {
      for (int i = 0; i < (width > 0 ? width : 1); i++)
	__heddle_io_put (w, "*", 1);
      return;
    }
  if (width > 0)
    __heddle_io_blanks (w, width - needed);
  if (sign)
    __heddle_io_put (w, &sign, 1);
  set_point (w, t->s, t->length);
  __heddle_io_put (w, s, n);
  __heddle_io_blanks (w, blanks);
}

/* The width of an exponent for which the format has none, of a number of KIND in a field as short as can be.  */
static int
shortest_exponent (int kind)
{
  const unsigned version = __heddle_device.libgfortran ? __heddle_device.libgfortran : __GNUC__;
  return version < 13 ? NO_ZERO : version < 16 ? 0 : kind == 4 ? 2 : 3;
}

/* An infinity or a NaN.  */
static void
put_special (struct writer *w, double x, int width)
{
  const char *name = "NaN";
  char sign = 0;
  if (x == x)
    {
      sign = x < 0 ? '-' : w->plus ? '+' : 0;
      name = width >= 8 + (sign != 0) ? "Infinity" : "Inf";
    }
  int n = strlen (name), needed = n + (sign != 0);
  if (width > 0 && needed > width)
    {
      for (int i = 0; i < width; i++)
	__heddle_io_put (w, "*", 1);
      return;
    }
  __heddle_io_blanks (w, width - needed);
  if (sign)
    __heddle_io_put (w, &sign, 1);
  __heddle_io_put (w, name, n);
}

/* See io.h.  */
void
__heddle_io_real (struct writer *w, const struct edit *e, double x, int kind)
{
  struct text t;
  int width = e->width < 0 ? 0 : e->width, digits = e->digits, blanks = 0, fits = 1;
  int exponent = e->exponent;
  t.rounding = rounding_of (w, x);
  if (digits > MOST_DIGITS)
    fail ("more than 300 digits in a format are not supported on the device");
  if (e->letter == '*')
    {
      width = kind == 4 ? 16 : 25;
      digits = kind == 4 ? 9 : 17;
      exponent = kind == 4 ? 2 : 3;
    }
  if (x != x || __builtin_isinf (x))
    {
      put_special (w, x, width);
      return;
    }
  if (digits < 0)
    digits = kind == 4 ? 9 : 17;
  if (width == 0 && exponent < 0)
    exponent = shortest_exponent (kind);
  else if (width == 0 && exponent == 0)
    exponent = shortest_exponent (kind) == NO_ZERO ? NO_ZERO : 0;
  switch (e->letter)
    {
    case 'F':
      fixed (&t, x, digits, w->scale);
      if (width == 0 && t.length > 2 && t.s[0] == '0' && t.s[1] == '.')
	{
	  for (int i = 1; i < t.length; i++)
	    t.s[i - 1] = t.s[i];
	  t.length--;
	}
      break;
    case 'E':
      fits = scientific (&t, x, 'E', digits, w->scale, exponent);
      break;
    case 'D':
      fits = scientific (&t, x, 'D', digits, w->scale, exponent);
      break;
    case 'S':
      fits = leading (&t, x, digits, 0, exponent);
      break;
    case 'N':
      fits = leading (&t, x, digits, 1, exponent);
      break;
    case '*':
      fits = general (&t, x, kind, digits, 0, exponent, 1, &blanks);
      if (blanks)
	blanks = exponent + 2;
      break;
    default:
      fits = general (&t, x, kind, digits, w->scale, exponent, 0, &blanks);
      if (blanks)
	blanks = width == 0 ? 0 : exponent >= 0 ? exponent + 2 : 4;
      break;
    }
  if (fits < 0)
    __heddle_io_error (w->dt, BAD_FORMAT, "Scale factor out of range in format specifier 'E' or 'D'");
  else
    put_field (w, &t, x, width, blanks, fits);
}

/* See io.h.  */
int
__heddle_io_complex_part (const struct writer *w, char out[64], double x, int kind)
{
  int n = 0;
  if (x != x || __builtin_isinf (x))
    {
      const char *name = x != x ? "NaN" : x < 0 ? "-Inf" : "Inf";
      while (name[n])
	{
	  out[n] = name[n];
	  n++;
	}
      return n;
    }
  struct text t;
  t.rounding = rounding_of (w, x);
  int blanks, digits = kind == 4 ? 9 : 17, exponent = kind == 4 ? 2 : 3;
  general (&t, x, kind, digits, 0, exponent, 1, &blanks);
  if (!blanks)
    leading (&t, x, digits, 0, exponent);
  if (__builtin_signbit (x))
    out[n++] = '-';
  for (int i = 0; i < t.length && n < 63; i++)
    out[n++] = t.s[i];
  set_point (w, out, n);
  return n;
}
