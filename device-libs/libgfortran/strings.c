/* strings.c -- character intrinsics.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Lengths are long; shorter strings count as padded with blanks.  strings-char4.c includes this for the kind of
   four bytes.  */

#include "gfortran.h"

#ifndef CHARACTER
#define CHARACTER unsigned char
#define NAME(stem) _gfortran_##stem
#endif

int
NAME (compare_string) (long a_length, const CHARACTER *a, long b_length, const CHARACTER *b)
{
  const long n = a_length > b_length ? a_length : b_length;
  for (long i = 0; i < n; i++)
    {
      CHARACTER x = i < a_length ? a[i] : ' ', y = i < b_length ? b[i] : ' ';
      if (x != y)
	return x < y ? -1 : 1;
    }
  return 0;
}

void
NAME (concat_string) (long to_length, CHARACTER *to, long a_length, const CHARACTER *a, long b_length,
		      const CHARACTER *b)
{
  for (long i = 0; i < to_length; i++)
    to[i] = i < a_length ? a[i] : i - a_length < b_length ? b[i - a_length] : ' ';
}

long
NAME (string_len_trim) (long length, const CHARACTER *s)
{
  while (length > 0 && s[length - 1] == ' ')
    length--;
  return length < 0 ? 0 : length;
}

/* A string of length 0: present as an argument, but nothing that is freed.  */
static CHARACTER empty_string;

/* *TO becomes S without trailing blanks, *LENGTH its length.  */
void
NAME (string_trim) (long *length, CHARACTER **to, long s_length, const CHARACTER *s)
{
  *length = NAME (string_len_trim) (s_length, s);
  *to = *length ? get_memory (*length * sizeof (CHARACTER)) : &empty_string;
  for (long i = 0; i < *length; i++)
    (*to)[i] = s[i];
}

long
NAME (string_index) (long length, const CHARACTER *s, long sub_length, const CHARACTER *sub, int back)
{
  if (sub_length > length)
    return 0;
  if (sub_length == 0)
    return back ? length + 1 : 1;
  const long last = length - sub_length;
  for (long i = 0; i <= last; i++)
    {
      long at = back ? last - i : i, k = 0;
      while (k < sub_length && s[at + k] == sub[k])
	k++;
      if (k == sub_length)
	return at + 1;
    }
  return 0;
}

/* The first (last if BACK) place in S of a character that is in SET (WANTED 1) or not (0).  */
static long
find (long length, const CHARACTER *s, long set_length, const CHARACTER *set, int back, int wanted)
{
  for (long i = 0; i < length; i++)
    {
      long at = back ? length - 1 - i : i;
      int in = 0;
      for (long k = 0; k < set_length && !in; k++)
	in = s[at] == set[k];
      if (in == wanted)
	return at + 1;
    }
  return 0;
}

long
NAME (string_scan) (long length, const CHARACTER *s, long set_length, const CHARACTER *set, int back)
{
  return find (length, s, set_length, set, back, 1);
}

long
NAME (string_verify) (long length, const CHARACTER *s, long set_length, const CHARACTER *set, int back)
{
  return find (length, s, set_length, set, back, 0);
}

void
NAME (adjustl) (CHARACTER *to, long length, const CHARACTER *s)
{
  long skip = 0;
  while (skip < length && s[skip] == ' ')
    skip++;
  for (long i = 0; i < length; i++)
    to[i] = i + skip < length ? s[i + skip] : ' ';
}

void
NAME (adjustr) (CHARACTER *to, long length, const CHARACTER *s)
{
  long kept = NAME (string_len_trim) (length, s);
  for (long i = length - 1; i >= 0; i--)
    to[i] = i >= length - kept ? s[i - (length - kept)] : ' ';
}

/* max (OPERATION 1) or min (-1) of COUNT strings, given as length and address; as long as the longest.  */
void
NAME (string_minmax) (long *length, CHARACTER **to, int operation, int count, ...)
{
  va_list ap;
  va_start (ap, count);
  const CHARACTER *best = NULL;
  long best_length = 0, longest = 0;
  for (int i = 0; i < count; i++)
    {
      long n = va_arg (ap, long);
      const CHARACTER *s = va_arg (ap, const CHARACTER *);
      /* An absent optional argument.  */
      if (!s)
	continue;
      if (n > longest)
	longest = n;
      if (!best || NAME (compare_string) (n, s, best_length, best) * operation > 0)
	{
	  best = s;
	  best_length = n;
	}
    }
  va_end (ap);
  *length = longest;
  *to = longest ? get_memory (longest * sizeof (CHARACTER)) : &empty_string;
  for (long i = 0; i < longest; i++)
    (*to)[i] = i < best_length ? best[i] : ' ';
}

/* A range of select case on strings; a null pointer is an open end.  */
struct choice
{
  CHARACTER *low;
  long low_length;
  CHARACTER *high;
  long high_length;
  int address;
};

/* The address (number) of the choice that S is in; the first choice is the default if it has no ends.  The others are
   in order and do not overlap.  */
int
NAME (select_string) (struct choice *table, int count, const CHARACTER *s, long length)
{
  int other = -1;
  for (int i = 0; i < count; i++)
    {
      struct choice *c = &table[i];
      if (!c->low && !c->high)
	{
	  other = c->address;
	  continue;
	}
      if ((!c->low || NAME (compare_string) (length, s, c->low_length, c->low) >= 0)
	  && (!c->high || NAME (compare_string) (length, s, c->high_length, c->high) <= 0))
	return c->address;
    }
  return other;
}
