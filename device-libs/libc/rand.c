/* rand.c -- rand, random and rand_r.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   rand and random share one sequence for the whole device, as C has it, and many threads draw from it at once: the
   state is a counter that each call advances by an atomic addition and a hash makes a number of what it got
   (Steele, Lea and Flood's SplitMix64).  It is not the host's sequence.  rand_r, whose state is the
   caller's, gives glibc's numbers: it has been the same three linear congruential steps for decades.  */

#include "libc.h"

#define STEP 0x9e3779b97f4a7c15ull

static uint64_t state = STEP;

/* 31 bits.  */
static int
draw (void)
{
  uint64_t z = __atomic_add_fetch (&state, STEP, __ATOMIC_RELAXED);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return (z ^ z >> 31) >> 33;
}

static void
seed (unsigned value)
{
  __atomic_store_n (&state, value * STEP, __ATOMIC_RELAXED);
}

int
rand (void)
{
  return draw ();
}

void
srand (unsigned value)
{
  seed (value);
}

long
random (void)
{
  return draw ();
}

void
srandom (unsigned value)
{
  seed (value);
}

int
rand_r (unsigned *seed)
{
  const uint32_t a = 1103515245, c = 12345;
  uint32_t x = *seed, r;
  x = x * a + c;
  r = (x >> 16) % 2048;
  x = x * a + c;
  r = r << 10 ^ (x >> 16) % 1024;
  x = x * a + c;
  r = r << 10 ^ (x >> 16) % 1024;
  *seed = x;
  return r;
}
