/* qsort.c -- sorting and searching.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   qsort is stable on the host (glibc up to 2.36 merges, in memory from malloc), and programs print what it leaves; it
   is therefore a merge sort here, too.  Runs of 8 are sorted by insertion, then merged bottom-up between the array and
   a scratch copy of it.  Where malloc has no memory, heap sort does it in place, as glibc falls back to quick sort; the
   order of equal elements is then open, as C says.  */

#include "libc.h"

typedef int compare (const void *, const void *, void *);

#define RUN 8

/* Exchange SIZE bytes.  */
static void
exchange (char *a, char *b, size_t size)
{
  if (((uintptr_t) a | (uintptr_t) b | size) % 4 == 0)
    for (; size; size -= 4, a += 4, b += 4)
      {
	uint32_t t = *(uint32_t *) a;
	*(uint32_t *) a = *(uint32_t *) b;
	*(uint32_t *) b = t;
      }
  else
    for (; size; size--, a++, b++)
      {
	char t = *a;
	*a = *b;
	*b = t;
      }
}

static void
copy (char *to, const char *from, size_t size)
{
  if (((uintptr_t) to | (uintptr_t) from | size) % 8 == 0)
    for (; size; size -= 8, to += 8, from += 8)
      *(uint64_t *) to = *(const uint64_t *) from;
  else if (((uintptr_t) to | (uintptr_t) from | size) % 4 == 0)
    for (; size; size -= 4, to += 4, from += 4)
      *(uint32_t *) to = *(const uint32_t *) from;
  else
    for (; size; size--)
      *to++ = *from++;
}

/* Sort COUNT elements by exchanging neighbours.  */
static void
sort_run (char *base, size_t count, size_t size, compare *order, void *arg)
{
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && order (base + (j - 1) * size, base + j * size, arg) > 0; j--)
      exchange (base + (j - 1) * size, base + j * size, size);
}

/* The element at I sinks in the heap of COUNT elements.  */
static void
sink (char *base, size_t i, size_t count, size_t size, compare *order, void *arg)
{
  for (;;)
    {
      size_t child = 2 * i + 1;
      if (child >= count)
	return;
      if (child + 1 < count && order (base + child * size, base + (child + 1) * size, arg) < 0)
	child++;
      if (order (base + i * size, base + child * size, arg) >= 0)
	return;
      exchange (base + i * size, base + child * size, size);
      i = child;
    }
}

static void
heap_sort (char *base, size_t count, size_t size, compare *order, void *arg)
{
  for (size_t i = count / 2; i > 0; i--)
    sink (base, i - 1, count, size, order, arg);
  for (size_t n = count - 1; n > 0; n--)
    {
      exchange (base, base + n * size, size);
      sink (base, 0, n, size, order, arg);
    }
}

static void
merge_sort (char *base, char *scratch, size_t count, size_t size, compare *order, void *arg)
{
  for (size_t i = 0; i < count; i += RUN)
    sort_run (base + i * size, count - i < RUN ? count - i : RUN, size, order, arg);
  char *from = base, *to = scratch;
  for (size_t width = RUN; width < count; width *= 2)
    {
      for (size_t low = 0; low < count; low += 2 * width)
	{
	  size_t middle = count - low < width ? count : low + width;
	  size_t high = count - middle < width ? count : middle + width;
	  size_t a = low, b = middle;
	  char *out = to + low * size;
	  for (; a < middle && b < high; out += size)
	    if (order (from + a * size, from + b * size, arg) <= 0)
	      copy (out, from + a++ * size, size);
	    else
	      copy (out, from + b++ * size, size);
	  copy (out, from + a * size, (middle - a) * size);
	  copy (out + (middle - a) * size, from + b * size, (high - b) * size);
	}
      char *t = from;
      from = to;
      to = t;
    }
  if (from != base)
    copy (base, from, count * size);
}

/* GNU's and POSIX's qsort_r: ARG goes to ORDER.  */
void
qsort_r (void *base, size_t count, size_t size, compare *order, void *arg)
{
  if (count < 2 || size == 0)
    return;
  if (count <= RUN)
    {
      sort_run (base, count, size, order, arg);
      return;
    }
  char *scratch = malloc (count * size);
  if (scratch)
    {
      merge_sort (base, scratch, count, size, order, arg);
      free (scratch);
    }
  else
    heap_sort (base, count, size, order, arg);
}

/* A function of two arguments called as one of three: the device's functions take their arguments in declared
   parameters, and a step between is needed.  */
static int
plain (const void *a, const void *b, void *order)
{
  return ((int (*) (const void *, const void *)) order) (a, b);
}

void
qsort (void *base, size_t count, size_t size, int (*order) (const void *, const void *))
{
  qsort_r (base, count, size, plain, (void *) order);
}
