/* drand48.c -- POSIX's 48-bit linear congruential generator.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The functions without a caller's state share one for the whole device; two threads that call at the same time may
   draw the same number, as POSIX allows.  */

#include "libc.h"

static uint64_t state;
static uint64_t multiplier = 0x5deece66d;
static uint16_t addend = 0xb;

#define MASK ((1ull << 48) - 1)

static uint64_t
load (const unsigned short x[3])
{
  return (uint64_t) x[2] << 32 | (uint64_t) x[1] << 16 | x[0];
}

static uint64_t
advance (unsigned short x[3])
{
  uint64_t s = (load (x) * multiplier + addend) & MASK;
  x[0] = s;
  x[1] = s >> 16;
  x[2] = s >> 32;
  return s;
}

static uint64_t
advance_shared (void)
{
  return state = (state * multiplier + addend) & MASK;
}

static double
fraction (uint64_t s)
{
  return (double) s * 0x1p-48;
}

double erand48 (unsigned short x[3]) { return fraction (advance (x)); }
long nrand48 (unsigned short x[3]) { return advance (x) >> 17; }
long jrand48 (unsigned short x[3]) { return (int32_t) (advance (x) >> 16); }
double drand48 (void) { return fraction (advance_shared ()); }
long lrand48 (void) { return advance_shared () >> 17; }
long mrand48 (void) { return (int32_t) (advance_shared () >> 16); }

void
srand48 (long seed)
{
  state = ((uint64_t) (uint32_t) seed << 16) | 0x330e;
  multiplier = 0x5deece66d;
  addend = 0xb;
}

unsigned short *
seed48 (unsigned short x[3])
{
  static unsigned short old[3];
  old[0] = state;
  old[1] = state >> 16;
  old[2] = state >> 32;
  state = load (x);
  multiplier = 0x5deece66d;
  addend = 0xb;
  return old;
}

void
lcong48 (unsigned short p[7])
{
  state = load (p);
  multiplier = load (p + 3);
  addend = p[6];
}
