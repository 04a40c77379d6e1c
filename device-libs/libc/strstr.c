/* strstr.c -- substrings, sets of characters, tokens.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Substring search is Crochemore and Perrin's two-way algorithm where the needle is long, linear time without memory,
   and plain comparison for needles up to 4 bytes.  */

#include "libc.h"

/* The start of the maximal suffix of NEEDLE[0 .. LENGTH) by byte order (reversed if REVERSE) less one, with its
   period.  */
static ssize_t_
maximal_suffix (const unsigned char *needle, ssize_t_ length, int reverse, ssize_t_ *period)
{
  ssize_t_ suffix = -1, j = 0, k = 1, p = 1;
  while (j + k < length)
    {
      unsigned char a = needle[j + k], b = needle[suffix + k];
      if (a == b)
	{
	  if (k == p)
	    {
	      j += p;
	      k = 1;
	    }
	  else
	    k++;
	}
      else if (reverse ? a > b : a < b)
	{
	  j += k;
	  k = 1;
	  p = j - suffix;
	}
      else
	{
	  suffix = j++;
	  k = p = 1;
	}
    }
  *period = p;
  return suffix;
}

/* Where NEEDLE[0 .. M) occurs first in HAY[0 .. N).  */
static const unsigned char *
find (const unsigned char *hay, ssize_t_ n, const unsigned char *needle, ssize_t_ m)
{
  if (m == 0)
    return hay;
  if (m > n)
    return NULL;
  if (m <= 4)
    {
      for (ssize_t_ i = 0; i <= n - m; i++)
	{
	  ssize_t_ j = 0;
	  while (j < m && hay[i + j] == needle[j])
	    j++;
	  if (j == m)
	    return hay + i;
	}
      return NULL;
    }

  ssize_t_ p, q;
  ssize_t_ cut = maximal_suffix (needle, m, 0, &p), other = maximal_suffix (needle, m, 1, &q);
  if (other > cut)
    {
      cut = other;
      p = q;
    }
  int periodic = memcmp (needle, needle + p, cut + 1) == 0;
  if (!periodic)
    p = (cut + 1 > m - cut - 1 ? cut + 1 : m - cut - 1) + 1;
  ssize_t_ memory = -1;
  for (ssize_t_ at = 0; at <= n - m;)
    {
      ssize_t_ i = (cut > memory ? cut : memory) + 1;
      while (i < m && needle[i] == hay[at + i])
	i++;
      if (i < m)
	{
	  at += i - cut;
	  memory = -1;
	  continue;
	}
      i = cut;
      while (i > memory && needle[i] == hay[at + i])
	i--;
      if (i <= memory)
	return hay + at;
      at += p;
      memory = periodic ? m - p - 1 : -1;
    }
  return NULL;
}

void *
memmem (const void *hay, size_t n, const void *needle, size_t m)
{
  return (void *) find (hay, n, needle, m);
}

char *
strstr (const char *hay, const char *needle)
{
  return (char *) find ((const unsigned char *) hay, strlen (hay), (const unsigned char *) needle, strlen (needle));
}

static inline int
lower (unsigned char c)
{
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

char *
strcasestr (const char *hay, const char *needle)
{
  for (;; hay++)
    {
      size_t j = 0;
      while (needle[j] && lower (hay[j]) == lower (needle[j]))
	j++;
      if (!needle[j])
	return (char *) hay;
      if (!*hay)
	return NULL;
    }
}

/* A set of bytes, a bit each.  */
struct set
{
  uint64_t bit[4];
};

static void
make_set (struct set *s, const char *members)
{
  for (int i = 0; i < 4; i++)
    s->bit[i] = 0;
  for (; *members; members++)
    s->bit[(unsigned char) *members >> 6] |= 1ull << (*members & 63);
}

static inline int
in_set (const struct set *s, unsigned char c)
{
  return s->bit[c >> 6] >> (c & 63) & 1;
}

size_t
strspn (const char *s, const char *accept)
{
  struct set set;
  make_set (&set, accept);
  size_t n = 0;
  while (s[n] && in_set (&set, s[n]))
    n++;
  return n;
}

size_t
strcspn (const char *s, const char *reject)
{
  struct set set;
  make_set (&set, reject);
  size_t n = 0;
  while (s[n] && !in_set (&set, s[n]))
    n++;
  return n;
}

char *
strpbrk (const char *s, const char *accept)
{
  s += strcspn (s, accept);
  return *s ? (char *) s : NULL;
}

char *
strtok_r (char *restrict s, const char *restrict delimiters, char **restrict state)
{
  if (!s)
    s = *state;
  s += strspn (s, delimiters);
  char *end = s + strcspn (s, delimiters);
  if (*end)
    *end++ = 0;
  *state = end;
  return *s ? s : NULL;
}

char *
__strtok_r (char *restrict s, const char *restrict delimiters, char **restrict state)
{
  return strtok_r (s, delimiters, state);
}

char *
strsep (char **s, const char *delimiters)
{
  char *token = *s;
  if (!token)
    return NULL;
  char *end = token + strcspn (token, delimiters);
  *s = *end ? end + 1 : NULL;
  *end = 0;
  return token;
}
