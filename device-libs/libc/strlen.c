/* strlen.c -- lengths and searches in strings and memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Byte by byte: the device's strings are short, its caches hold them, and a wider read could cross the end of
   an object, which the simulator reports.  */

#include "libc.h"

size_t
strlen (const char *s)
{
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

size_t
strnlen (const char *s, size_t limit)
{
  size_t n = 0;
  while (n < limit && s[n])
    n++;
  return n;
}

void *
memchr (const void *s, int c, size_t n)
{
  const unsigned char *p = s;
  for (; n; n--, p++)
    if (*p == (unsigned char) c)
      return (void *) p;
  return NULL;
}

void *
memrchr (const void *s, int c, size_t n)
{
  const unsigned char *p = s;
  while (n--)
    if (p[n] == (unsigned char) c)
      return (void *) (p + n);
  return NULL;
}

void *
rawmemchr (const void *s, int c)
{
  const unsigned char *p = s;
  while (*p != (unsigned char) c)
    p++;
  return (void *) p;
}

char *
strchr (const char *s, int c)
{
  for (;; s++)
    {
      if (*s == (char) c)
	return (char *) s;
      if (!*s)
	return NULL;
    }
}

char *
index (const char *s, int c)
{
  return strchr (s, c);
}

char *
strchrnul (const char *s, int c)
{
  while (*s && *s != (char) c)
    s++;
  return (char *) s;
}

char *
strrchr (const char *s, int c)
{
  const char *last = NULL;
  for (;; s++)
    {
      if (*s == (char) c)
	last = s;
      if (!*s)
	return (char *) last;
    }
}

char *
rindex (const char *s, int c)
{
  return strrchr (s, c);
}
