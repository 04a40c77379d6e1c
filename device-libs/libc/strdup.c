/* strdup.c -- strings in memory that malloc gives.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

/* S's first LENGTH characters and a NUL; a null pointer if there is no memory.  */
static char *
copy (const char *s, size_t length)
{
  char *p = malloc (length + 1);
  if (!p)
    return NULL;
  memcpy (p, s, length);
  p[length] = 0;
  return p;
}

char *
strdup (const char *s)
{
  return copy (s, strlen (s));
}

char *
__strdup (const char *s)
{
  return copy (s, strlen (s));
}

char *
strndup (const char *s, size_t n)
{
  return copy (s, strnlen (s, n));
}

char *
__strndup (const char *s, size_t n)
{
  return copy (s, strnlen (s, n));
}
