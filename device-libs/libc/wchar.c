/* wchar.c -- wide strings.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

typedef int32_t wide;

size_t
wcslen (const wide *s)
{
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

size_t
wcsnlen (const wide *s, size_t limit)
{
  size_t n = 0;
  while (n < limit && s[n])
    n++;
  return n;
}

int
wmemcmp (const wide *a, const wide *b, size_t n)
{
  for (; n; n--, a++, b++)
    if (*a != *b)
      return *a < *b ? -1 : 1;
  return 0;
}

wide *
wmemchr (const wide *s, wide c, size_t n)
{
  for (; n; n--, s++)
    if (*s == c)
      return (wide *) s;
  return NULL;
}

wide *
wmemset (wide *s, wide c, size_t n)
{
  for (size_t i = 0; i < n; i++)
    s[i] = c;
  return s;
}

wide *
wmemcpy (wide *restrict to, const wide *restrict from, size_t n)
{
  return memcpy (to, from, n * sizeof (wide));
}

wide *
wmempcpy (wide *restrict to, const wide *restrict from, size_t n)
{
  return (wide *) memcpy (to, from, n * sizeof (wide)) + n;
}

wide *
wmemmove (wide *to, const wide *from, size_t n)
{
  return memmove (to, from, n * sizeof (wide));
}

wide *
wcscpy (wide *restrict to, const wide *restrict from)
{
  return memcpy (to, from, (wcslen (from) + 1) * sizeof (wide));
}

wide *
wcsncpy (wide *restrict to, const wide *restrict from, size_t n)
{
  size_t i = 0;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  for (; i < n; i++)
    to[i] = 0;
  return to;
}

wide *
wcscat (wide *restrict to, const wide *restrict from)
{
  wcscpy (to + wcslen (to), from);
  return to;
}

int
wcscmp (const wide *a, const wide *b)
{
  while (*a && *a == *b)
    a++, b++;
  return *a == *b ? 0 : *a < *b ? -1 : 1;
}

int
wcsncmp (const wide *a, const wide *b, size_t n)
{
  for (; n; n--, a++, b++)
    if (*a != *b || !*a)
      return *a == *b ? 0 : *a < *b ? -1 : 1;
  return 0;
}

wide *
wcschr (const wide *s, wide c)
{
  for (;; s++)
    {
      if (*s == c)
	return (wide *) s;
      if (!*s)
	return NULL;
    }
}

wide *
wcsrchr (const wide *s, wide c)
{
  const wide *last = NULL;
  for (;; s++)
    {
      if (*s == c)
	last = s;
      if (!*s)
	return (wide *) last;
    }
}

wide *
wcsstr (const wide *hay, const wide *needle)
{
  size_t n = wcslen (needle);
  for (;; hay++)
    {
      if (wcsncmp (hay, needle, n) == 0)
	return (wide *) hay;
      if (!*hay)
	return NULL;
    }
}

wide *
wcsncat (wide *restrict to, const wide *restrict from, size_t n)
{
  wide *d = to + wcslen (to);
  for (; n && *from; n--)
    *d++ = *from++;
  *d = 0;
  return to;
}

int
wcscoll (const wide *a, const wide *b)
{
  return wcscmp (a, b);
}

size_t
wcsxfrm (wide *restrict to, const wide *restrict from, size_t n)
{
  size_t length = wcslen (from);
  for (size_t i = 0; i < n && i <= length; i++)
    to[i] = from[i];
  return length;
}

static int
among (wide c, const wide *set)
{
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

size_t
wcsspn (const wide *s, const wide *accept)
{
  size_t n = 0;
  while (s[n] && among (s[n], accept))
    n++;
  return n;
}

size_t
wcscspn (const wide *s, const wide *reject)
{
  size_t n = 0;
  while (s[n] && !among (s[n], reject))
    n++;
  return n;
}

wide *
wcspbrk (const wide *s, const wide *accept)
{
  s += wcscspn (s, accept);
  return *s ? (wide *) s : NULL;
}

wide *
wcstok (wide *restrict s, const wide *restrict delimiters, wide **restrict state)
{
  if (!s)
    s = *state;
  s += wcsspn (s, delimiters);
  wide *end = s + wcscspn (s, delimiters);
  if (*end)
    *end++ = 0;
  *state = end;
  return *s ? s : NULL;
}

wide *
wcsdup (const wide *s)
{
  size_t n = wcslen (s) + 1;
  wide *p = malloc (n * sizeof (wide));
  return p ? memcpy (p, s, n * sizeof (wide)) : NULL;
}
