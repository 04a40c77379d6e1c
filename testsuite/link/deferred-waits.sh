#!/bin/sh
# deferred-waits.sh -- which target regions the host waits for (gcc-plugin/host/program/deferred-waits.cc);
# deferred-ends.sh has conditions at the ends of loops, deferred-calls.sh calls and others between the regions, and
# deferred-counts.sh counts how often the host waits.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass deferred-waits }

. "$SRCDIR/common"
. "$SRCDIR/deferred"

cat >ways.c <<'END'
#include <omp.h>
extern int external (int);
int global, table[8];

#define FOR for (int i = 0; i < 100; i++)

void straight (int *a)
{
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] = i;
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] += i;
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] *= i;
}

/* Sections may be the same array (repeated-sections.cc).  */
void mapped (int *a, int *b)
{
#pragma omp target teams distribute parallel for map(a[0:100]) map(to: b[0:100])	/* DEFER */
  FOR a[i] = b[i];
#pragma omp target teams distribute parallel for map(a[0:100], b[0:100])	/* WAIT */
  FOR a[i] += b[i];
}

double clock_between (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
  double t = omp_get_wtime ();
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] += i;
  return omp_get_wtime () - t;
}

void loop (int *a, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i] = i;
      global += table[k];
      if (k == 3)
	continue;
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i] += k;
    }
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i]++;
  if (n < 9)
    for (int k = 0; k < n; k++)
      table[k & 7]++;
  else
    global = 0;
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
#pragma omp target teams distribute parallel for if (n > 4)	/* OTHER */
  FOR a[i]++;
}

void loop_with_end (int *a, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i] = i;
    }
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

/* The last iteration's region waits; the condition is known before it where nothing in memory is asked.  */
double loops_and_clock (int *a, int n, int *m)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i] = i;
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i] += k;
      table[k & 7]++;
    }
  double t = omp_get_wtime ();
  unsigned rest = n;
  do
    {
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
      rest = rest / 2 - (rest & 4);
    }
  while (rest > 3);
  t -= omp_get_wtime ();
  for (int k = 0; k < *m; k++)
    {
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
    }
  t -= omp_get_wtime ();
  for (int j = 0; j < n; j++)
    {
      for (int k = 0; k < 9; k++)
	{
#pragma omp target teams distribute parallel for	/* CHOICE */
	  FOR a[i]++;
	}
      external (j);
      for (int k = 0; k < 9; k++)
	{
#pragma omp target teams distribute parallel for	/* WAIT */
	  FOR a[i]++;
	  external (k);
	}
    }
  return t + omp_get_wtime ();
}

void endless (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
  for (;;)
    table[3]++;
}
END
compare_waits $offload
