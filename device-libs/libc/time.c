/* time.c -- clocks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The device has one clock for all multiprocessors, %globaltimer: nanoseconds, in steps of up to a microsecond.  Its
   zero is the host's epoch on the drivers there are, but that is nowhere promised; differences are right in any case.
   clock counts from the first call of the program that asks (processor time has no other meaning here).  */

#include "libc.h"

struct timespec { long sec, nsec; };
struct timeval { long sec, usec; };

enum { CLOCKS = 12 };		/* Linux's clock numbers are below this */

long
time (long *result)
{
  long t = __ptx_globaltimer () / 1000000000;
  if (result)
    *result = t;
  return t;
}

double
difftime (long a, long b)
{
  return (double) (a - b);
}

long
clock (void)
{
  static uint64_t begin;
  uint64_t now = __ptx_globaltimer (), expected = 0;
  if (__atomic_compare_exchange_n (&begin, &expected, now, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    return 0;
  return (now - expected) / 1000;
}

int
clock_gettime (int id, struct timespec *result)
{
  if (id < 0 || id >= CLOCKS)
    return -1;
  uint64_t now = __ptx_globaltimer ();
  result->sec = now / 1000000000;
  result->nsec = now % 1000000000;
  return 0;
}

int
clock_getres (int id, struct timespec *result)
{
  if (id < 0 || id >= CLOCKS)
    return -1;
  if (result)
    *result = (struct timespec) { 0, 1000 };
  return 0;
}

int
timespec_get (struct timespec *result, int base)
{
  return base == 1 && clock_gettime (0, result) == 0 ? base : 0;
}

int
gettimeofday (struct timeval *result, void *zone)
{
  (void) zone;
  uint64_t now = __ptx_globaltimer ();
  result->sec = now / 1000000000;
  result->usec = now % 1000000000 / 1000;
  return 0;
}

static void
wait (uint64_t ns)
{
  uint64_t begin = __ptx_globaltimer (), gone;
  while ((gone = __ptx_globaltimer () - begin) < ns)
    __ptx_nanosleep (ns - gone > 1000000 ? 1000000 : ns - gone);
}

int
nanosleep (const struct timespec *time, struct timespec *rest)
{
  if (time->sec < 0 || time->nsec < 0 || time->nsec > 999999999)
    return -1;
  wait (time->sec * 1000000000ull + time->nsec);
  if (rest)
    *rest = (struct timespec) { 0, 0 };
  return 0;
}

int
usleep (unsigned us)
{
  wait (us * 1000ull);
  return 0;
}

unsigned
sleep (unsigned s)
{
  wait (s * 1000000000ull);
  return 0;
}
