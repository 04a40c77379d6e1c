/* conversions.h -- main of the tests of cases from lists, printf-conversions.c and scanf-conversions.c: each case on
   the host and on the device.  What is defined before:

     ALL, CASES, STEP	how many cases there are; how many are run, and the distance of two
     struct result	what a case leaves
     run		make case N and write what it leaves to R; for the device, too
     same, report	whether host and device have the same result; print case N, which has not.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

static struct result host[CASES], device[CASES];

int
main (void)
{
  int bad = 0;
  for (unsigned i = 0; i < CASES; i++)
    run ((unsigned long) i * STEP % ALL, &host[i]);
#pragma omp target teams distribute parallel for map(from: device)
  for (unsigned i = 0; i < CASES; i++)
    run ((unsigned long) i * STEP % ALL, &device[i]);
  for (unsigned i = 0; i < CASES; i++)
    if (!same (&host[i], &device[i]) && bad++ < 20)
      report ((unsigned long) i * STEP % ALL, &host[i], &device[i]);
  printf ("%d of %d differ\n", bad, CASES);
  return bad != 0;
}
