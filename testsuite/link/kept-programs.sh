#!/bin/sh
# kept-programs.sh -- programs with their regions in functions of their own, without data constructs, copy hardly more
# than with such constructs written by hand (gcc-plugin/host/program/inlined-regions.cc, kept-data.cc).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# With HAND defined the programs have the data construct.
#
# { dg-pass inlined-regions }

. "$SRCDIR/kept-common"

cat >heat.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#define N 60
static double u[N][N], v[N][N];
void step (double (*restrict a)[N], double (*restrict b)[N])
{
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:N]) map(tofrom: b[0:N])
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}
int main (void)
{
  for (int i = 0; i < N; i++) u[i][0] = v[i][0] = i;
#ifdef HAND
#pragma omp target data map(tofrom: u, v)
#endif
  for (int t = 0; t < 6; t++)
    {
      step (u, v);
      step (v, u);
    }
  double s = 0;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) s += u[i][j];
  printf ("%.10g\n", s);
}
END
program $CC heat.c 110

cat >fdtd.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define NX 50
#define NY 40
static float ex[NX][NY], ey[NX][NY], hz[NX][NY];
static void kernel (int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma omp target teams distribute parallel for map(tofrom: ey)
      for (int j = 0; j < NY; j++) ey[0][j] = t;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: ey) map(to: hz)
      for (int i = 1; i < NX; i++) for (int j = 0; j < NY; j++) ey[i][j] -= 0.5f * (hz[i][j] - hz[i - 1][j]);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: ex) map(to: hz)
      for (int i = 0; i < NX; i++) for (int j = 1; j < NY; j++) ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j - 1]);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: hz) map(to: ex, ey)
      for (int i = 0; i < NX - 1; i++)
        for (int j = 0; j < NY - 1; j++)
          hz[i][j] -= 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}
int main (void)
{
  for (int i = 0; i < NX; i++) for (int j = 0; j < NY; j++) { ex[i][j] = i; ey[i][j] = j; hz[i][j] = i + j; }
#ifdef HAND
#pragma omp target data map(tofrom: ex, ey, hz)
#endif
  kernel (5);
  double s = 0;
  for (int i = 0; i < NX; i++) for (int j = 0; j < NY; j++) s += ex[i][j] + ey[i][j] + hz[i][j];
  printf ("%.6g\n", s);
}
END
program $CC fdtd.c 110

cat >floyd.c <<'END'
#include <stdio.h>
#include <stdlib.h>
static int n = 40;
static void relax (int *d, int k)
{
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: d[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (d[i * n + k] + d[k * n + j] < d[i * n + j]) d[i * n + j] = d[i * n + k] + d[k * n + j];
}
int main (void)
{
  int *d = malloc (n * n * sizeof (int));
  for (int i = 0; i < n * n; i++) d[i] = i / n == i % n ? 0 : (i * 131 % 97) + 1;
#ifdef HAND
#pragma omp target data map(tofrom: d[0:n*n])
#endif
  for (int k = 0; k < n; k++) relax (d, k);
  long s = 0;
  for (int i = 0; i < n * n; i++) s += d[i];
  printf ("%ld\n", s);
  free (d);
}
END
program $CC floyd.c 110

cat >nbody.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
struct bodies { int n; double *x, *y, *vx, *vy, *m; };
static struct bodies *make (int n)
{
  struct bodies *b = malloc (sizeof *b);
  b->n = n;
  b->x = malloc (n * sizeof (double)); b->y = malloc (n * sizeof (double));
  b->vx = calloc (n, sizeof (double)); b->vy = calloc (n, sizeof (double)); b->m = malloc (n * sizeof (double));
  for (int i = 0; i < n; i++) { b->x[i] = i * 37 % 101; b->y[i] = i * 53 % 103; b->m[i] = 1 + i % 3; }
  return b;
}
static void forces (struct bodies *b, double dt)
{
  int n = b->n; double *x = b->x, *y = b->y, *vx = b->vx, *vy = b->vy, *m = b->m;
#pragma omp target teams distribute parallel for map(to: x[0:n], y[0:n], m[0:n]) map(tofrom: vx[0:n], vy[0:n])
  for (int i = 0; i < n; i++)
    {
      double fx = 0, fy = 0;
      for (int j = 0; j < n; j++)
	{ double dx = x[j] - x[i], dy = y[j] - y[i], r = dx * dx + dy * dy + 0.01; r = m[j] / (r * sqrt (r)); fx += dx * r; fy += dy * r; }
      vx[i] += dt * fx; vy[i] += dt * fy;
    }
}
static void move (struct bodies *b, double dt)
{
  int n = b->n; double *x = b->x, *y = b->y, *vx = b->vx, *vy = b->vy;
#pragma omp target teams distribute parallel for map(tofrom: x[0:n], y[0:n]) map(to: vx[0:n], vy[0:n])
  for (int i = 0; i < n; i++) { x[i] += dt * vx[i]; y[i] += dt * vy[i]; }
}
int main (void)
{
  struct bodies *b = make (100);
#ifdef HAND
  int n = b->n; double *x = b->x, *y = b->y, *vx = b->vx, *vy = b->vy, *m = b->m;
#pragma omp target data map(to: m[0:n]) map(tofrom: x[0:n], y[0:n], vx[0:n], vy[0:n])
#endif
  for (int t = 0; t < 7; t++) { forces (b, 0.1); move (b, 0.1); }
  double e = 0;
  for (int i = 0; i < b->n; i++) e += b->m[i] * (b->vx[i] * b->vx[i] + b->vy[i] * b->vy[i]) + b->x[i];
  printf ("%.8g\n", e);
}
END
program $CC nbody.c 110

# One array by two names in a region (kept-repeats.cc): dot (n, r, r).
cat >cg.c <<'END'
#include <stdio.h>
#include <stdlib.h>
static void spmv (int n, const int *row, const int *col, const double *val, const double *x, double *y)
{
  int nz = row[n];
#pragma omp target teams distribute parallel for map(to: row[0:n + 1], col[0:nz], val[0:nz], x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int k = row[i]; k < row[i + 1]; k++) s += val[k] * x[col[k]];
      y[i] = s;
    }
}
static double dot (int n, const double *x, const double *y)
{
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: s) map(to: x[0:n], y[0:n])
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}
static void axpy (int n, double a, const double *x, double *y)
{
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
static void xpay (int n, const double *x, double a, double *y)
{
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++) y[i] = x[i] + a * y[i];
}
int main (int argc, char **argv)
{
  int n = 1000 * argc;
  int *row = malloc ((n + 1) * sizeof *row), *col = malloc (3 * n * sizeof *col);
  double *val = malloc (3 * n * sizeof *val), *x = malloc (n * 8), *r = malloc (n * 8), *p = malloc (n * 8), *q = malloc (n * 8);
  int nz = 0;
  for (int i = 0; i < n; i++)
    {
      row[i] = nz;
      for (int j = i - 1; j <= i + 1; j++)
        if (j >= 0 && j < n) { col[nz] = j; val[nz++] = i == j ? 4 : -1; }
      x[i] = 0; r[i] = p[i] = 1 + i % 3; q[i] = 0;
    }
  row[n] = nz;
#ifdef HAND
#pragma omp target data map(to: row[0:n + 1], col[0:nz], val[0:nz], p[0:n], r[0:n]) map(tofrom: x[0:n]) map(alloc: q[0:n])
#endif
  {
  double rr = dot (n, r, r);
  for (int t = 0; t < 20 && rr > 1e-12; t++)
    {
      spmv (n, row, col, val, p, q);
      double a = rr / dot (n, p, q);
      axpy (n, a, p, x);
      axpy (n, -a, q, r);
      double s = dot (n, r, r);
      xpay (n, r, s / rr, p);
      rr = s;
    }
  }
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i] * i;
  printf ("%.8g\n", s);
}
END
program $CC cg.c 110

# What is not to be inlined is not, nor what calls itself.
cat >others.c <<'END'
#include <stdio.h>
enum { n = 1000 };
static double a[n];
__attribute__ ((noinline)) static void
apart (double *p)
{
#pragma omp target teams distribute parallel for map(tofrom: p[0:n])
  for (int i = 0; i < n; i++)
    p[i] += i;
}
static int
again (double *p, int depth)
{
#pragma omp target teams distribute parallel for map(tofrom: p[0:n])
  for (int i = 0; i < n; i++)
    p[i] += depth;
  return depth ? again (p, depth - 1) + 1 : 0;
}
int
main (void)
{
  int calls = 0;
  for (int t = 0; t < 3; t++)
    {
      apart (a);
      calls += again (a, t);
    }
  printf ("%d %g\n", calls, a[7]);
  return calls != 3 || a[7] != 25;
}
END
$CC $offload -O2 -w others.c -o others
run ./others || fail "others.c"
nm others | grep -q ' apart' || fail "apart is inlined"
