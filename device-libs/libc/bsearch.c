/* bsearch.c -- binary and linear search.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

typedef int compare (const void *, const void *);

/* Among equal elements the result is glibc's choice.  */
void *
bsearch (const void *key, const void *base, size_t count, size_t size, compare *order)
{
  size_t low = 0, high = count;
  while (low < high)
    {
      size_t middle = (low + high) / 2;
      const char *p = (const char *) base + middle * size;
      int c = order (key, p);
      if (c == 0)
	return (void *) p;
      if (c < 0)
	high = middle;
      else
	low = middle + 1;
    }
  return NULL;
}

void *
lfind (const void *key, const void *base, size_t *count, size_t size, compare *order)
{
  const char *p = base;
  for (size_t i = 0; i < *count; i++, p += size)
    if (order (key, p) == 0)
      return (void *) p;
  return NULL;
}

void *
lsearch (const void *key, void *base, size_t *count, size_t size, compare *order)
{
  void *p = lfind (key, base, count, size, order);
  if (!p)
    {
      p = (char *) base + *count * size;
      memcpy (p, key, size);
      ++*count;
    }
  return p;
}
