/* strtod.c -- decimal and hexadecimal text to double and float, correctly rounded.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The reverse of format-double.c with the same kind of number: words of nine decimal digits.  Digits beyond the 774th
   cannot change the result except by not being 0, which a flag remembers (a tie between two doubles has at most 767
   significant digits).  The number is multiplied or divided by powers of two until its whole part has exactly the bits
   of the result; that part is the mantissa and the rest decides the rounding.  Short text is converted by one exact
   operation (Clinger).  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

#define BASE 1000000000u
#define WORDS 172
#define DIGIT_WORDS 86
#define FIRST_WORD 40

struct decimal
{
  int units;			/* index of the word of ones; may lie outside of the array */
  int first, last;		/* words that are kept; the others are 0 */
  int sticky;			/* something that is not 0 follows the last word */
  uint32_t word[WORDS];
};

/* D *= 2^SHIFT, SHIFT in [1, 29].  */
static void
multiply (struct decimal *d, int shift)
{
  uint64_t carry = 0;
  for (int i = d->last; i >= d->first; i--)
    {
      uint64_t t = ((uint64_t) d->word[i] << shift) + carry;
      d->word[i] = t % BASE;
      carry = t / BASE;
    }
  if (carry)
    d->word[--d->first] = carry;
  if (d->last > d->first && d->word[d->last] == 0)
    d->last--;
}

/* D /= 2^SHIFT, SHIFT in [1, 9].  */
static void
divide (struct decimal *d, int shift)
{
  uint32_t mask = (1u << shift) - 1, scale = BASE >> shift, rest = 0;
  for (int i = d->first; i <= d->last; i++)
    {
      uint32_t t = d->word[i];
      d->word[i] = (t >> shift) + rest;
      rest = (t & mask) * scale;
    }
  if (rest)
    {
      if (d->last < WORDS - 1)
	d->word[++d->last] = rest;
      else
	d->sticky = 1;
    }
  if (d->word[d->first] == 0 && d->first < d->last)
    d->first++;
}

static inline uint32_t
word_at (const struct decimal *d, int i)
{
  return i >= d->first && i <= d->last ? d->word[i] : 0;
}

/* The double (or narrower) nearest to MANTISSA * 2^EXPONENT, which STICKY makes a little larger.  MANTISSA is
   below 2^62 and, unless STICKY is 0 and it is exact, has more than MANT_DIG bits or is all that the type keeps.  */
static double
assemble (uint64_t mantissa, long exponent, int sticky, int mant_dig, int min_exp, int max_exp, int *range)
{
  if (mantissa == 0)
    {
      if (sticky)
	*range = 1;
      return 0;
    }
  int bits = 64 - __builtin_clzl (mantissa);
  long top = exponent + bits;	/* the value is in [2^(top-1), 2^top) */
  long keep = top < min_exp ? mant_dig - (min_exp - top) : mant_dig;
  if (keep < 0)
    {
      *range = 1;
      return 0;
    }
  int tiny = top < min_exp;
  int drop = bits - keep;
  if (drop > 0)
    {
      uint64_t tail = mantissa & ((1ull << drop) - 1), half = 1ull << (drop - 1);
      mantissa >>= drop;
      exponent += drop;
      int inexact = tail || sticky;
      if (tail > half || (tail == half && (sticky || (mantissa & 1))))
	mantissa++;
      if (tiny && inexact)
	*range = 1;
    }
  else if (tiny && sticky)
    *range = 1;
  if (mantissa == 0)
    return 0;
  bits = 64 - __builtin_clzl (mantissa);
  if (exponent + bits > max_exp)
    {
      *range = 1;
      return __builtin_inf ();
    }
  /* Exact from here: at most 53 bits, and an exponent within double's range.  */
  double x = mantissa;
  union { uint64_t u; double d; } scale;
  while (exponent < -1022)
    {
      long step = exponent < -2044 ? -1022 : exponent + 1022;
      scale.u = (uint64_t) (1023 + (step < -1022 ? -1022 : step)) << 52;
      x *= scale.d;
      exponent -= step < -1022 ? -1022 : step;
    }
  while (exponent > 1023)
    {
      x *= 0x1p512;
      exponent -= 512;
    }
  scale.u = (uint64_t) (1023 + exponent) << 52;
  return x * scale.d;
}

static inline int
digit_value (int c, int base)
{
  int d = c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : 99;
  return d < base ? d : -1;
}

/* A scanner that sees a NUL at END, if that is not a null pointer.  */
struct input
{
  const char *at, *end;
};

static inline int
peek (const struct input *in, int ahead)
{
  return !in->end || in->end - in->at > ahead ? (unsigned char) in->at[ahead] : 0;
}

/* If IN begins with an exponent after LETTER, add it to *EXPONENT and move behind it.  */
static void
scan_exponent (struct input *in, char letter, long *exponent)
{
  if ((peek (in, 0) | 0x20) != letter)
    return;
  int sign = peek (in, 1), at = sign == '+' || sign == '-' ? 2 : 1;
  if (digit_value (peek (in, at), 10) < 0)
    return;
  in->at += at;
  long e = 0;
  for (int d; (d = digit_value (peek (in, 0), 10)) >= 0; in->at++)
    if (e < 1000000000000)
      e = e * 10 + d;
  *exponent += sign == '-' ? -e : e;
}

/* Hexadecimal digits from IN on.  */
static double
scan_hexadecimal (struct input *in, int mant_dig, int min_exp, int max_exp, int *range)
{
  uint64_t mantissa = 0;
  long exponent = 0;
  int sticky = 0, point = 0;
  for (;; in->at++)
    {
      int c = peek (in, 0), d;
      if (c == '.' && !point)
	{
	  point = 1;
	  continue;
	}
      if ((d = digit_value (c, 16)) < 0)
	break;
      if (mantissa >> 57)
	{
	  sticky |= d;
	  exponent += 4;
	}
      else
	mantissa = mantissa << 4 | d;
      if (point)
	exponent -= 4;
    }
  scan_exponent (in, 'p', &exponent);
  if (exponent > 100000)
    exponent = 100000;
  if (exponent < -100000)
    exponent = -100000;
  return assemble (mantissa, exponent, sticky != 0, mant_dig, min_exp, max_exp, range);
}

/* Decimal digits from IN on.  */
static double
scan_decimal (struct input *in, int mant_dig, int min_exp, int max_exp, int *range)
{
  /* Long: one scan, whose digits, exponent and point belong together.  */
  struct decimal d;
  long exponent = 0;		/* of ten, after the last digit that was kept */
  long kept = 0;
  int point = 0;
  uint64_t head = 0;		/* the first 18 digits */
  uint32_t word = 0;
  d.first = FIRST_WORD;
  d.last = FIRST_WORD - 1;
  d.sticky = 0;
  for (;; in->at++)
    {
      int c = peek (in, 0), v;
      if (c == '.' && !point)
	{
	  point = 1;
	  continue;
	}
      if ((v = digit_value (c, 10)) < 0)
	break;
      if (kept == 0 && v == 0)
	;
      else if (kept < 9 * DIGIT_WORDS)
	{
	  if (kept < 18)
	    head = head * 10 + v;
	  word = word * 10 + v;
	  if (++kept % 9 == 0)
	    {
	      d.word[++d.last] = word;
	      word = 0;
	    }
	}
      else
	{
	  d.sticky |= v;
	  exponent++;
	}
      if (point)
	exponent--;
    }
  d.sticky = d.sticky != 0;
  long shown = 0;
  scan_exponent (in, 'e', &shown);
  exponent += shown;
  if (kept == 0)
    return 0;
  if (exponent + kept > 400)
    {
      *range = 1;
      return __builtin_inf ();
    }
  if (exponent + kept < -400)
    {
      *range = 1;
      return 0;
    }

  /* One exact operation on exact operands is correctly rounded.  */
  if (mant_dig == 53 && kept <= 15 && exponent >= -22 && exponent <= 22)
    {
      double power = 1;
      for (int i = exponent < 0 ? -exponent : exponent; i; i--)
	power *= 10;
      return exponent < 0 ? head / power : head * power;
    }

  /* The point must fall between two words: kept + exponent digits before the point.  Words were cut from the first
     digit on, so shift the number by multiplication with a power of ten.  */
  while (kept % 9)
    {
      word *= 10;
      exponent--;
      if (++kept % 9 == 0)
	d.word[++d.last] = word;
    }
  int zeros = exponent % 9;
  if (zeros < 0)
    zeros += 9;
  if (zeros)
    {
      uint32_t ten = 1;
      for (int i = 0; i < zeros; i++)
	ten *= 10;
      uint64_t carry = 0;
      for (int i = d.last; i >= d.first; i--)
	{
	  uint64_t t = (uint64_t) d.word[i] * ten + carry;
	  d.word[i] = t % BASE;
	  carry = t / BASE;
	}
      if (carry)
	d.word[--d.first] = carry;
      exponent -= zeros;
    }
  d.units = d.last + exponent / 9;

  /* Bring the whole part to two words: at least 10^9 and less than 2^62.  This is more than 24 bits; for 53 it may take
     some more doubling.  */
  long binary = 0;
  while (d.units - d.first > 1 || (d.units - d.first == 1 && d.word[d.first] >= 1u << 31))
    {
      divide (&d, 9);
      binary += 9;
    }
  for (;;)
    {
      int above = d.units - d.first;
      uint32_t top = d.word[d.first];
      if (above > 1 || (above == 1 && top >= 1u << 24))
	break;
      int shift = above < 1 ? 29 : __builtin_clz (top) - 4;
      if (shift > 29)
	shift = 29;
      multiply (&d, shift);
      binary -= shift;
    }
  if (d.units - d.first > 1)
    {
      divide (&d, 9);
      binary += 9;
    }
  uint64_t mantissa = (uint64_t) word_at (&d, d.units - 1) * BASE + word_at (&d, d.units);
  int sticky = d.sticky;
  for (int i = d.units + 1; i <= d.last && !sticky; i++)
    if (i >= d.first)
      sticky = d.word[i] != 0;
  return assemble (mantissa, binary, sticky, mant_dig, min_exp, max_exp, range);
}

/* What a NaN has in its bits, of a format with MANT_DIG, for the LENGTH characters of TEXT in its parentheses: the
   integer of this text in C, as in glibc, or else 0.  */
static uint64_t
nan_payload (const char *text, int length, int mant_dig)
{
  int base = 10, at = 0;
  if (length > 1 && text[0] == '0')
    {
      base = (text[1] | 0x20) == 'x' && length > 2 ? 16 : 8;
      at = base == 16 ? 2 : 1;
    }
  uint64_t n = 0;
  int overflow = 0;
  for (; at < length; at++)
    {
      const int d = digit_value (text[at], base);
      if (d < 0)
	return 0;
      overflow |= __builtin_mul_overflow (n, (uint64_t) base, &n);
      overflow |= __builtin_add_overflow (n, (uint64_t) d, &n);
    }
  if (overflow)
    n = UINT64_MAX;
  /* Not the quiet bit.  */
  return (n & ((1ull << (mant_dig - 2)) - 1)) << (53 - mant_dig);
}

/* See libc.h.  */
double
__heddle_strtod (const char *text, size_t limit, const char **end, int mant_dig, int min_exp, int max_exp, int *range)
{
  struct input in = { text, limit == SIZE_MAX ? NULL : text + limit };
  *end = text;
  *range = 0;
  while (peek (&in, 0) == ' ' || (peek (&in, 0) >= '\t' && peek (&in, 0) <= '\r'))
    in.at++;
  int negative = peek (&in, 0) == '-';
  if (negative || peek (&in, 0) == '+')
    in.at++;

  static const char words[2][9] = { "infinity", "nan" };
  int matched[2];
  for (int w = 0; w < 2; w++)
    for (matched[w] = 0; words[w][matched[w]] && (peek (&in, matched[w]) | 0x20) == words[w][matched[w]];)
      matched[w]++;
  double x;
  uint64_t payload = 0;
  if (matched[0] >= 3)
    {
      in.at += matched[0] == 8 ? 8 : 3;
      x = __builtin_inf ();
    }
  else if (matched[1] == 3)
    {
      in.at += 3;
      x = __builtin_nan ("");
      if (peek (&in, 0) == '(')
	{
	  int n = 1, c;
	  while ((c = peek (&in, n)) == '_' || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'))
	    n++;
	  if (c == ')')
	    {
	      payload = nan_payload (in.at + 1, n - 1, mant_dig);
	      in.at += n + 1;
	    }
	}
    }
  else
    {
      int hex = peek (&in, 0) == '0' && (peek (&in, 1) | 0x20) == 'x'
		&& (digit_value (peek (&in, 2), 16) >= 0
		    || (peek (&in, 2) == '.' && digit_value (peek (&in, 3), 16) >= 0));
      if (hex)
	{
	  in.at += 2;
	  x = scan_hexadecimal (&in, mant_dig, min_exp, max_exp, range);
	}
      else if (digit_value (peek (&in, 0), 10) >= 0
	       || (peek (&in, 0) == '.' && digit_value (peek (&in, 1), 10) >= 0))
	x = scan_decimal (&in, mant_dig, min_exp, max_exp, range);
      else
	return 0;
    }
  *end = in.at;
  /* Not -x: of a NaN a GPU's negation gives another one, with any sign.  */
  union { double value; uint64_t bits; } result = { x };
  result.bits |= (uint64_t) negative << 63 | payload;
  return result.value;
}

double
strtod (const char *restrict text, char **restrict end)
{
  const char *stop;
  int range;
  double x = __heddle_strtod (text, SIZE_MAX, &stop, 53, -1021, 1024, &range);
  if (end)
    *end = (char *) stop;
  if (range)
    *__errno_location () = HEDDLE_ERANGE;
  return x;
}

float
strtof (const char *restrict text, char **restrict end)
{
  const char *stop;
  int range;
  double x = __heddle_strtod (text, SIZE_MAX, &stop, 24, -125, 128, &range);
  if (end)
    *end = (char *) stop;
  if (range)
    *__errno_location () = HEDDLE_ERANGE;
  return __heddle_to_float (x);
}

double
atof (const char *text)
{
  return strtod (text, NULL);
}
