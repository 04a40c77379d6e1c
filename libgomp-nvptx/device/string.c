/* string.c -- memory blocks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   In uniform context the lanes of a warp mirror each other, and would all copy the same word at a time; so here
   they divide the block instead, neighbouring words to neighbouring lanes, and meet before and after.  In lane
   context each lane has a block of its own.

   GCC does not know of a lane that writes for others.  Were such a function part of the code around it, a variable of
   that code might lie in a lane's own memory, or its value be known on the path of a lane that had nothing to write.
   They therefore stay functions (COOPERATIVE).

   Compiled without the loop idioms that would turn these functions into calls of themselves.  */

#include "warp.h"

typedef ull __attribute__ ((may_alias)) word;
typedef unsigned __attribute__ ((may_alias)) half;

#define COOPERATIVE __attribute__ ((noinline, noclone))

/* Lane LANE of LANES copies its part of N bytes, in units as large as both addresses allow.  */
static inline void
copy_part (char *to, const char *from, size_t n, unsigned lane, unsigned lanes)
{
  uintptr_t align = (uintptr_t) to | (uintptr_t) from;
  size_t done = 0;

  if ((align & 7) == 0)
    {
      size_t words = n / 8;
      for (size_t i = lane; i < words; i += lanes)
	((word *) to)[i] = ((const word *) from)[i];
      done = words * 8;
    }
  else if ((align & 3) == 0)
    {
      size_t halves = n / 4;
      for (size_t i = lane; i < halves; i += lanes)
	((half *) to)[i] = ((const half *) from)[i];
      done = halves * 4;
    }
  for (size_t i = done + lane; i < n; i += lanes)
    to[i] = from[i];
}

COOPERATIVE void *
memcpy (void *restrict to, const void *restrict from, size_t n)
{
  if (lane_context ())
    copy_part (to, from, n, 0, 1);
  else
    {
      lanes_meet ();
      copy_part (to, from, n, lane_num (), HEDDLE_WARP_SIZE);
      lanes_meet ();
    }
  return to;
}

COOPERATIVE void *
memmove (void *to_, const void *from_, size_t n)
{
  char *to = to_;
  const char *from = from_;

  if ((uintptr_t) to - (uintptr_t) from >= n && (uintptr_t) from - (uintptr_t) to >= n)
    return memcpy (to, from, n);
  if (lane_context ())
    {
      if (to < from)
	for (size_t i = 0; i < n; i++)
	  to[i] = from[i];
      else
	for (size_t i = n; i-- > 0;)
	  to[i] = from[i];
      return to;
    }
  /* Blocks that overlap: 32 bytes at a time, all read before any is written, in the direction that spoils
     nothing.  */
  unsigned lane = lane_num ();
  size_t blocks = (n + HEDDLE_WARP_SIZE - 1) / HEDDLE_WARP_SIZE;
  for (size_t b = 0; b < blocks; b++)
    {
      size_t i = (to < from ? b : blocks - 1 - b) * HEDDLE_WARP_SIZE + lane;
      char c = 0;
      if (i < n)
	c = from[i];
      lanes_meet ();
      if (i < n)
	to[i] = c;
      lanes_meet ();
    }
  return to;
}

COOPERATIVE void *
memset (void *to_, int value, size_t n)
{
  char *to = to_;
  bool lanes = lane_context ();
  unsigned lane = lanes ? 0 : lane_num (), step = lanes ? 1 : HEDDLE_WARP_SIZE;
  size_t done = 0;

  if (!lanes)
    lanes_meet ();
  if (((uintptr_t) to & 7) == 0)
    {
      word pattern = (unsigned char) value * 0x0101010101010101ull;
      size_t words = n / 8;
      for (size_t i = lane; i < words; i += step)
	((word *) to)[i] = pattern;
      done = words * 8;
    }
  for (size_t i = done + lane; i < n; i += step)
    to[i] = value;
  if (!lanes)
    lanes_meet ();
  return to;
}

int
memcmp (const void *a_, const void *b_, size_t n)
{
  const unsigned char *a = a_, *b = b_;
  size_t i = 0;

  if ((((uintptr_t) a | (uintptr_t) b) & 7) == 0)
    while (i + 8 <= n && *(const word *) (a + i) == *(const word *) (b + i))
      i += 8;
  for (; i < n; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

/* As memcmp, but only equal or not.  */
int
bcmp (const void *a, const void *b, size_t n)
{
  return memcmp (a, b, n);
}
