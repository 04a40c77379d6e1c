#!/bin/sh
# acc-deferred-waits.sh -- which of OpenACC's regions the host waits for (gcc-plugin/host/program/deferred-waits.cc);
# acc-deferred-counts.sh counts how often.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass deferred-waits }

. "$SRCDIR/common"
. "$SRCDIR/deferred"
acc="$offload -fno-openmp -fopenacc"

cat >ways.c <<'END'
#include <openacc.h>
extern int external (int);
#define FOR for (int i = 0; i < 100; i++)

void straight (int *a, int n)
{
#pragma acc parallel loop present(a[0:100])	/* DEFER */
  FOR a[i] = i + n;
#pragma acc parallel loop present(a[0:100]) num_gangs(n)	/* DEFER */
  FOR a[i] += i;
#pragma acc parallel loop present(a[0:100])	/* WAIT */
  FOR a[i] *= i;
  external (n);
}

void loop (int *a, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop present(a[0:100])	/* CHOICE */
      FOR a[i] += k;
    }
}

/* libgomp is asked where the data is (acc-pointers.cc).  */
void pointers (int *restrict a, int *restrict b, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop	/* DEFER */
      FOR a[i] += b[i];
#pragma acc parallel loop	/* CHOICE */
      FOR b[i] += a[i];
    }
}

/* There are data constructs around the regions.  */
int *global, *unused;
void named (int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop present(global[0:100], unused[0:100])	/* DEFER */
      FOR global[i] += k;
#pragma acc data create(unused[0:100])
      {
#pragma acc parallel loop	/* CHOICE */
	FOR global[i] += k;
      }
    }
}

void others (int *a, int n)
{
#pragma acc parallel loop present(a[0:100])	/* WAIT */
  FOR a[i] = i;
#pragma acc parallel loop present(a[0:100]) async(1)	/* OTHER */
  FOR a[i]++;
#pragma acc parallel loop present(a[0:100]) wait(1)	/* OTHER */
  FOR a[i]++;
#pragma acc parallel loop present(a[0:100]) if(n)	/* OTHER */
  FOR a[i]++;
#pragma acc parallel loop present(a[0:100])	/* WAIT */
  FOR a[i]++;
#pragma acc update host(a[0:100])
#pragma acc parallel loop present(a[0:100])	/* WAIT */
  FOR a[i]++;
#pragma acc wait
}
END
compare_waits $acc
