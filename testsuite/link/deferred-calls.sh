#!/bin/sh
# deferred-calls.sh -- which target regions the host waits for because of what stands or is called between them: as
# deferred-waits.sh, which has regions one after another and in loops.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/deferred"

# Lines that end in DEFER, CHOICE or WAIT are regions; those that end in OTHER are none of the kind that this is about.
cat >ways.c <<'END'
#include <math.h>
#include <stdlib.h>
#include <string.h>
extern int external (int);
extern int pure_external (int) __attribute__ ((const));
int global, table[8];
volatile int device_register;

#define FOR for (int i = 0; i < 100; i++)

void one_way (int *a, int n)
{
#pragma omp target teams distribute parallel for	/* CHOICE */
  FOR a[i] = i;
  if (n)
    external (n);
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i]++;
  if (n)
    global = pure_external (n) + (int) sin (n);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

/* They set errno, or access memory, and that is all.  */
void library (int *a, int *b, double *d)
{
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] = i;
  global = (int) (pow (d[0], d[1]) + log (d[2]) + sqrt (d[3]));
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i]++;
  int *c = (int *) malloc (sizeof table);
  memcpy (c, b, sizeof table);
  memmove (table, c, sizeof table);
  free (c);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
  d[4] = frexp (d[0], b);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

void through_volatile (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
  device_register = 1;
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
  asm volatile ("" ::: "memory");
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
  __atomic_store_n (&global, 1, __ATOMIC_RELEASE);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

void other_kinds (int *a, int device)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
#pragma omp target teams distribute parallel for nowait	/* OTHER */
  FOR a[i]++;
#pragma omp taskwait
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
#pragma omp target teams distribute parallel for device (device)	/* OTHER */
  FOR a[i]++;
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
#pragma omp target update from (a[:100])
#pragma omp target teams distribute parallel for depend (inout: a)	/* OTHER */
  FOR a[i]++;
}

static void __attribute__ ((noinline)) begins_with_one (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
  external (1);
}

static void __attribute__ ((noinline)) ends_with_one (int *a)
{
  external (2);
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] = i;
}

static void __attribute__ ((noinline)) may_end_with_one (int *a)
{
  external (2);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
}

static int __attribute__ ((noinline, noclone)) helper (int n)
{
  return n < 2 ? table[n] : table[1] * n;
}

static void __attribute__ ((noinline)) recursive (int *a, int n)
{
  if (n)
    recursive (a, n - 1);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] += n;
}

void calls (int *a)
{
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] = i;
  table[0] = helper (table[2]);
  begins_with_one (a);
  ends_with_one (a);
  begins_with_one (a);
  may_end_with_one (a);
  external (3);
  may_end_with_one (a);
  begins_with_one (a);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
  recursive (a, 3);
}

void public_one (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

void calls_public (int *a)
{
  public_one (a);
  public_one (a);
}
END
compare_waits $offload
