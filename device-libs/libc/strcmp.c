/* strcmp.c -- comparing strings; the C locale's order is that of bytes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

static inline int
lower (unsigned char c)
{
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int
strcmp (const char *a, const char *b)
{
  while (*a && *a == *b)
    a++, b++;
  return (unsigned char) *a - (unsigned char) *b;
}

int
strncmp (const char *a, const char *b, size_t n)
{
  for (; n; n--, a++, b++)
    if (*a != *b || !*a)
      return (unsigned char) *a - (unsigned char) *b;
  return 0;
}

int
strcoll (const char *a, const char *b)
{
  return strcmp (a, b);
}

int
strcasecmp (const char *a, const char *b)
{
  while (*a && lower (*a) == lower (*b))
    a++, b++;
  return lower (*a) - lower (*b);
}

int
strncasecmp (const char *a, const char *b, size_t n)
{
  for (; n; n--, a++, b++)
    if (lower (*a) != lower (*b) || !*a)
      return lower (*a) - lower (*b);
  return 0;
}
