/* strcpy.c -- copying and joining strings, with the forms that _FORTIFY_SOURCE calls.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

void *
mempcpy (void *restrict to, const void *restrict from, size_t n)
{
  return (char *) memcpy (to, from, n) + n;
}

void *
memccpy (void *restrict to, const void *restrict from, int c, size_t n)
{
  unsigned char *d = to;
  const unsigned char *s = from;
  for (; n; n--)
    if ((*d++ = *s++) == (unsigned char) c)
      return d;
  return NULL;
}

void
bcopy (const void *from, void *to, size_t n)
{
  memmove (to, from, n);
}

void
bzero (void *to, size_t n)
{
  memset (to, 0, n);
}

void
explicit_bzero (void *to, size_t n)
{
  volatile char *p = to;
  while (n--)
    *p++ = 0;
}

char *
stpcpy (char *restrict to, const char *restrict from)
{
  while ((*to = *from))
    to++, from++;
  return to;
}

char *
__stpcpy (char *restrict to, const char *restrict from)
{
  return stpcpy (to, from);
}

char *
strcpy (char *restrict to, const char *restrict from)
{
  stpcpy (to, from);
  return to;
}

char *
stpncpy (char *restrict to, const char *restrict from, size_t n)
{
  size_t i = 0;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  for (size_t j = i; j < n; j++)
    to[j] = 0;
  return to + i;
}

char *
strncpy (char *restrict to, const char *restrict from, size_t n)
{
  stpncpy (to, from, n);
  return to;
}

char *
strcat (char *restrict to, const char *restrict from)
{
  stpcpy (to + strlen (to), from);
  return to;
}

char *
strncat (char *restrict to, const char *restrict from, size_t n)
{
  char *d = to + strlen (to);
  for (; n && *from; n--)
    *d++ = *from++;
  *d = 0;
  return to;
}

size_t
strxfrm (char *restrict to, const char *restrict from, size_t n)
{
  size_t length = strlen (from);
  for (size_t i = 0; i < n && i <= length; i++)
    to[i] = from[i];
  return length;
}
