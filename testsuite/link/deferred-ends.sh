#!/bin/sh
# deferred-ends.sh -- which target regions the host waits for (gcc-plugin/host/program/deferred-waits.cc) in loops whose
# ends are in memory, or several, or of numbers with a point.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/deferred"

cat >ways.c <<'END'
#include <math.h>
extern int external (int);
int global;

#define FOR for (int i = 0; i < 100; i++)

struct solver { double rho; int most; struct solver *next; };
double residual;

void solvers (int *a, struct solver *s, double goal, double *d, float *p)
{
  for (int k = 0; residual > goal && k < s->most; k++)
    {
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
      p[k] = 1;
    }
  external (1);
  double rho = goal + 2;
  for (int k = 0; rho > goal && (k < 9 || k < global); k++)
    {
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i]++;
      rho = rho * 0.5 + k;
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
    }
  external (1);
  while (residual / 3 > goal)
    {
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
    }
  external (1);
  /* The store may be to it; the sum may be fused; a function; the next element may not be there.  */
  for (int k = 0; residual > goal; k++)
    {
#pragma omp target teams distribute parallel for	/* WAIT */
      FOR a[i]++;
      d[k] = k;
    }
  external (1);
  while (residual * 3 + goal > 1)
    {
#pragma omp target teams distribute parallel for	/* WAIT */
      FOR a[i]++;
    }
  external (1);
  while (cbrt (residual) > goal)
    {
#pragma omp target teams distribute parallel for	/* WAIT */
      FOR a[i]++;
    }
  external (1);
  for (; s && s->rho > goal; s = s->next)
    {
#pragma omp target teams distribute parallel for	/* WAIT */
      FOR a[i]++;
    }
  external (1);
}
END
compare_waits $offload
