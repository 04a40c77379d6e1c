/* str-fortify.c -- what glibc's <string.h> makes of copies under _FORTIFY_SOURCE: the same with the size of the
   destination, which must hold the result.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

char *strcpy (char *restrict, const char *restrict);
char *stpcpy (char *restrict, const char *restrict);
char *strncpy (char *restrict, const char *restrict, size_t);
char *stpncpy (char *restrict, const char *restrict, size_t);
char *strcat (char *restrict, const char *restrict);
char *strncat (char *restrict, const char *restrict, size_t);
void *mempcpy (void *restrict, const void *restrict, size_t);

static void
need (size_t bytes, size_t object_size, const char *function)
{
  if (bytes > object_size)
    __heddle_libc_fail2 ("buffer overflow detected in ", function);
}

void *
__memcpy_chk (void *restrict to, const void *restrict from, size_t n, size_t object_size)
{
  need (n, object_size, "memcpy");
  return memcpy (to, from, n);
}

void *
__memmove_chk (void *to, const void *from, size_t n, size_t object_size)
{
  need (n, object_size, "memmove");
  return memmove (to, from, n);
}

void *
__mempcpy_chk (void *restrict to, const void *restrict from, size_t n, size_t object_size)
{
  need (n, object_size, "mempcpy");
  return mempcpy (to, from, n);
}

void *
__memset_chk (void *to, int c, size_t n, size_t object_size)
{
  need (n, object_size, "memset");
  return memset (to, c, n);
}

void
__explicit_bzero_chk (void *to, size_t n, size_t object_size)
{
  need (n, object_size, "explicit_bzero");
  volatile char *p = to;
  while (n--)
    *p++ = 0;
}

char *
__strcpy_chk (char *restrict to, const char *restrict from, size_t object_size)
{
  need (strlen (from) + 1, object_size, "strcpy");
  return strcpy (to, from);
}

char *
__stpcpy_chk (char *restrict to, const char *restrict from, size_t object_size)
{
  need (strlen (from) + 1, object_size, "stpcpy");
  return stpcpy (to, from);
}

char *
__strncpy_chk (char *restrict to, const char *restrict from, size_t n, size_t object_size)
{
  need (n, object_size, "strncpy");
  return strncpy (to, from, n);
}

char *
__stpncpy_chk (char *restrict to, const char *restrict from, size_t n, size_t object_size)
{
  need (n, object_size, "stpncpy");
  return stpncpy (to, from, n);
}

char *
__strcat_chk (char *restrict to, const char *restrict from, size_t object_size)
{
  need (strlen (to) + strlen (from) + 1, object_size, "strcat");
  return strcat (to, from);
}

char *
__strncat_chk (char *restrict to, const char *restrict from, size_t n, size_t object_size)
{
  need (strlen (to) + strnlen (from, n) + 1, object_size, "strncat");
  return strncat (to, from, n);
}

void
__chk_fail (void)
{
  __heddle_libc_fail ("buffer overflow detected");
}
