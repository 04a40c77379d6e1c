/* format-double.c -- double to text, exactly.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Every double is a finite decimal number, so the text of %e %f %g is found by arithmetic on decimal numbers
   and one correct rounding (to nearest, ties to even, which is the only mode that C has here; Fortran's output has
   all).  The number is kept as words of nine decimal digits.  The mantissa, two words, is multiplied by two |exponent|
   times, 29 at a time (10^9 * 2^29 fits in 64 bits), or halved, nine at a time: 10^9 is a multiple of 2^9, so halving a
   word moves a whole number into the next one and the number grows by a word each time.  A double has at most 309
   digits before and 1,074 after the point: 36 words before, or 2 before and 120 after.  Usual numbers take two or
   three words and a few steps.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

#define BASE 1000000000u
#define WORDS 124

/* The number sum (WORD[i] * BASE ^ (UNITS - i)); words outside [FIRST, LAST] are 0.  */
struct decimal
{
  int units, first, last;
  uint32_t word[WORDS];
};

static const uint32_t power_of_ten[9] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000 };

/* Floor of A / 9.  */
static inline int
floor_ninth (int a)
{
  return a >= 0 ? a / 9 : -((8 - a) / 9);
}

/* D = MANTISSA * 2^EXPONENT, MANTISSA < 2^53.  */
static void
make_decimal (struct decimal *d, uint64_t mantissa, int exponent)
{
  d->units = exponent > 0 ? 36 : 2;
  d->last = d->units;
  d->first = d->units - 1;
  for (int i = 0; i <= d->units; i++)
    d->word[i] = 0;
  d->word[d->units] = mantissa % BASE;
  d->word[d->units - 1] = mantissa / BASE;
  while (exponent > 0)
    {
      int shift = exponent < 29 ? exponent : 29;
      uint64_t carry = 0;
      for (int i = d->last; i >= d->first; i--)
	{
	  uint64_t t = ((uint64_t) d->word[i] << shift) + carry;
	  d->word[i] = t % BASE;
	  carry = t / BASE;
	}
      if (carry)
	d->word[--d->first] = carry;
      exponent -= shift;
    }
  while (exponent < 0)
    {
      int shift = exponent > -9 ? -exponent : 9;
      uint32_t mask = (1u << shift) - 1, scale = BASE >> shift, rest = 0;
      for (int i = d->first; i <= d->last; i++)
	{
	  uint32_t t = d->word[i];
	  d->word[i] = (t >> shift) + rest;
	  rest = (t & mask) * scale;
	}
      if (rest)
	d->word[++d->last] = rest;
      if (d->word[d->first] == 0 && d->first < d->last)
	d->first++;
      exponent += shift;
    }
}

/* The power of ten of D's first digit that is not 0; 0 if D is 0.  */
static int
leading_power (struct decimal *d)
{
  while (d->word[d->first] == 0)
    {
      if (d->first == d->last)
	return 0;
      d->first++;
    }
  int power = 9 * (d->units - d->first);
  for (int i = 1; i < 9 && d->word[d->first] >= power_of_ten[i]; i++)
    power++;
  return power;
}

/* The power of ten of D's last digit that is not 0; D is not 0.  */
static int
trailing_power (const struct decimal *d)
{
  int i = d->last;
  while (d->word[i] == 0)
    i--;
  int power = 9 * (d->units - i);
  for (uint32_t w = d->word[i]; w % 10 == 0; w /= 10)
    power++;
  return power;
}

/* Round D to a multiple of 10^POWER, as FLAGS say.  */
static void
round_at (struct decimal *d, int power, unsigned flags)
{
  int words = floor_ninth (power);
  int at = d->units - words;
  if (at > d->last || (at == d->last && power == 9 * words))
    return;
  uint32_t step = power_of_ten[power - 9 * words];
  uint32_t part, half;
  int rest = at + 1;
  if (step > 1)
    {
      part = d->word[at] % step;
      half = step / 2;
    }
  else
    {
      part = d->word[rest++];
      half = BASE / 2;
    }
  while (rest <= d->last && d->word[rest] == 0)
    rest++;
  int more = rest <= d->last, up;
  if (flags & (HEDDLE_FMT_TRUNCATE | HEDDLE_FMT_AWAY))
    up = (flags & HEDDLE_FMT_AWAY) && (part || more);
  else
    up = part > half || (part == half && (more || (flags & HEDDLE_FMT_HALF_AWAY) || (d->word[at] / step) % 2));
  d->word[at] -= d->word[at] % step;
  d->last = at;
  if (d->first > at)
    d->first = at;
  if (up)
    {
      int i = at;
      d->word[i] += step;
      while (d->word[i] >= BASE)
	{
	  d->word[i--] -= BASE;
	  d->word[i]++;
	}
      if (i < d->first)
	d->first = i;
    }
}

/* Write D's digits for the powers of ten from FROM down to TO.  */
static void
put_digits (struct heddle_sink *s, const struct decimal *d, int from, int to)
{
  while (from >= to)
    {
      int words = floor_ninth (from);
      int at = d->units - words;
      if (at > d->last)
	{
	  __heddle_sink_pad (s, '0', (long) from - to + 1);
	  return;
	}
      char text[9];
      uint32_t w = at < d->first ? 0 : d->word[at];
      for (int i = 8; i >= 0; i--, w /= 10)
	text[i] = '0' + w % 10;
      int digits = from - 9 * words + 1;
      int n = digits < from - to + 1 ? digits : from - to + 1;
      __heddle_sink_put (s, text + 9 - digits, n);
      from -= n;
    }
}

/* The part before the digits, and the padding around the number: open writes them, its value is how many blanks must
   follow.  BODY is the number of characters after the prefix.  */
static long
open_field (struct heddle_sink *s, const char *prefix, int prefix_length, long body, const struct heddle_spec *spec)
{
  long blanks = spec->width - prefix_length - body;
  if (blanks < 0)
    blanks = 0;
  if (!(spec->flags & (HEDDLE_FMT_LEFT | HEDDLE_FMT_ZERO)))
    __heddle_sink_pad (s, ' ', blanks);
  __heddle_sink_put (s, prefix, prefix_length);
  if ((spec->flags & (HEDDLE_FMT_LEFT | HEDDLE_FMT_ZERO)) == HEDDLE_FMT_ZERO)
    __heddle_sink_pad (s, '0', blanks);
  return spec->flags & HEDDLE_FMT_LEFT ? blanks : 0;
}

/* The text of an exponent, LETTER and sign first, at least LEAST digits; the value is its length.  */
static int
exponent_text (char text[6], char letter, int exponent, int least)
{
  char digits[4];
  int n = 0;
  unsigned magnitude = exponent < 0 ? -exponent : exponent;
  for (; magnitude || n < least; magnitude /= 10)
    digits[n++] = '0' + magnitude % 10;
  int length = 0;
  text[length++] = letter;
  text[length++] = exponent < 0 ? '-' : '+';
  while (n)
    text[length++] = digits[--n];
  return length;
}

/* Conversion %a of |x| given by its MANTISSA and biased EXPONENT.  PREFIX holds the sign.  */
static void
put_hexadecimal (struct heddle_sink *s, uint64_t mantissa, int exponent, char *prefix, int prefix_length,
		 const struct heddle_spec *spec, int upper)
{
  /* 53 bits: a digit before the point, 13 after it.  */
  int precision = spec->precision;
  int power = exponent ? exponent - 1023 : -1022;
  if (mantissa == 0)
    power = 0;
  if (precision >= 0 && precision < 13)
    {
      int drop = 4 * (13 - precision);
      uint64_t tail = mantissa & ((1ull << drop) - 1), half = 1ull << (drop - 1);
      mantissa -= tail;
      if (tail > half || (tail == half && (mantissa >> drop) & 1))
	mantissa += 1ull << drop;
    }
  prefix[prefix_length++] = '0';
  prefix[prefix_length++] = upper ? 'X' : 'x';
  char digits[14];
  for (int i = 13; i >= 0; i--, mantissa >>= 4)
    {
      unsigned h = i ? mantissa & 15 : mantissa;
      digits[i] = h < 10 ? '0' + h : (upper ? 'A' : 'a') + h - 10;
    }
  int count = 13;
  if (precision < 0)
    while (count > 0 && digits[count] == '0')
      count--;
  else if (precision < 13)
    count = precision;
  long zeros = precision > count ? precision - count : 0;
  int point = count || zeros || (spec->flags & HEDDLE_FMT_ALT);
  char tail[6];
  int tail_length = exponent_text (tail, upper ? 'P' : 'p', power, 1);
  long blanks = open_field (s, prefix, prefix_length, 1 + point + count + zeros + tail_length, spec);
  __heddle_sink_put (s, digits, 1);
  __heddle_sink_put (s, ".", point);
  __heddle_sink_put (s, digits + 1, count);
  __heddle_sink_pad (s, '0', zeros);
  __heddle_sink_put (s, tail, tail_length);
  __heddle_sink_pad (s, ' ', blanks);
}

/* See libc.h.  */
void
__heddle_format_double (struct heddle_sink *s, double x, const struct heddle_spec *spec)
{
  union { double d; uint64_t u; } bits = { x };
  const int upper = spec->conversion < 'a';
  const char conversion = upper ? spec->conversion + ('a' - 'A') : spec->conversion;
  char prefix[3];
  int prefix_length = 0;
  if (bits.u >> 63)
    prefix[prefix_length++] = '-';
  else if (spec->flags & HEDDLE_FMT_PLUS)
    prefix[prefix_length++] = '+';
  else if (spec->flags & HEDDLE_FMT_SPACE)
    prefix[prefix_length++] = ' ';

  int exponent = (bits.u >> 52) & 0x7ff;
  uint64_t mantissa = bits.u & ((1ull << 52) - 1);
  if (exponent == 0x7ff)
    {
      struct heddle_spec plain = *spec;
      plain.flags &= ~HEDDLE_FMT_ZERO;
      long blanks = open_field (s, prefix, prefix_length, 3, &plain);
      __heddle_sink_put (s, mantissa ? upper ? "NAN" : "nan" : upper ? "INF" : "inf", 3);
      __heddle_sink_pad (s, ' ', blanks);
      return;
    }
  if (exponent)
    mantissa |= 1ull << 52;
  if (conversion == 'a')
    {
      put_hexadecimal (s, mantissa, exponent, prefix, prefix_length, spec, upper);
      return;
    }

  struct decimal d;
  make_decimal (&d, mantissa, (exponent ? exponent : 1) - 1075);
  int power = leading_power (&d);
  long precision = spec->precision < 0 ? 6 : spec->precision;
  int scientific = conversion == 'e';
  if (conversion == 'g')
    {
      if (precision == 0)
	precision = 1;
      if (power - (precision - 1) >= -1100)
	round_at (&d, power - (precision - 1), spec->flags);
      power = leading_power (&d);
      scientific = power < -4 || power >= precision;
      precision = scientific ? precision - 1 : precision - 1 - power;
      if (!(spec->flags & HEDDLE_FMT_ALT))
	{
	  int last = mantissa ? trailing_power (&d) : 0;
	  long needed = scientific ? power - last : -last;
	  if (needed < 0)
	    needed = 0;
	  if (precision > needed)
	    precision = needed;
	}
    }
  else
    {
      long last = scientific ? power - precision : -precision;
      if (last >= -1100)
	round_at (&d, last, spec->flags);
      power = leading_power (&d);
    }

  char tail[6];
  int tail_length = 0;
  int first = power;
  if (scientific)
    tail_length = exponent_text (tail, upper ? 'E' : 'e', power, 2);
  else if (first < 0)
    first = 0;
  int integers = scientific ? 1 : first + 1;
  int point = precision > 0 || (spec->flags & HEDDLE_FMT_ALT);
  long blanks = open_field (s, prefix, prefix_length, integers + point + precision + tail_length, spec);
  int last_integer = first - integers + 1;
  put_digits (s, &d, first, last_integer);
  __heddle_sink_put (s, ".", point);
  /* No digit below 10^-1100 is other than 0; powers that far down would not fit an int.  */
  long digits = precision < 1500 ? precision : 1500;
  put_digits (s, &d, last_integer - 1, last_integer - (int) digits);
  __heddle_sink_pad (s, '0', precision - digits);
  __heddle_sink_put (s, tail, tail_length);
  __heddle_sink_pad (s, ' ', blanks);
}
