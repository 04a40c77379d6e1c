#!/bin/sh
# kept-classes.sh -- programs in C++ with their regions in functions of their own, without data constructs, copy hardly
# more than with such constructs written by hand (as kept-programs.sh).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# With HAND defined the programs have the data construct.

. "$SRCDIR/kept-common"

cat >wave.cc <<'END'
#include <cstdio>
#include <utility>
struct Wave
{
  int n; double *old, *now, *next;
  Wave (int n) : n (n), old (new double[n]), now (new double[n]), next (new double[n])
  { for (int i = 0; i < n; i++) old[i] = now[i] = next[i] = (i > n / 3 && i < n / 2); }
  ~Wave () { delete[] old; delete[] now; delete[] next; }
  void step ()
  {
    double *o = old, *c = now, *x = next; int n = this->n;
#pragma omp target teams distribute parallel for map(to: o[0:n], c[0:n]) map(tofrom: x[0:n])
    for (int i = 1; i < n - 1; i++) x[i] = 2 * c[i] - o[i] + 0.1 * (c[i - 1] - 2 * c[i] + c[i + 1]);
    std::swap (old, now); std::swap (now, next);
  }
};
int main ()
{
  Wave w (1200);
#ifdef HAND
  double *o = w.old, *c = w.now, *x = w.next; int n = w.n;
#pragma omp target data map(tofrom: o[0:n], c[0:n], x[0:n])
#endif
  for (int t = 0; t < 9; t++) w.step ();
  double s = 0;
  for (int i = 0; i < w.n; i++) s += w.now[i] * i;
  printf ("%.10g\n", s);
}
END
if test -n "${CXX-}"; then program $CXX wave.cc 110; fi

cat >power.cc <<'END'
#include <cstdio>
#include <cmath>
#include <vector>
template <class T> void mult (const T *m, const T *x, T *y, int n)
{
#pragma omp target teams distribute parallel for map(to: m[0:n*n], x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++) { T s = 0; for (int j = 0; j < n; j++) s += m[i * n + j] * x[j]; y[i] = s; }
}
template <class T> T norm (const T *x, int n)
{
  T s = 0;
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: s) reduction(+: s)
  for (int i = 0; i < n; i++) s += x[i] * x[i];
  return std::sqrt (s);
}
template <class T> void scale (T *x, const T *y, T f, int n)
{
#pragma omp target teams distribute parallel for map(to: y[0:n]) map(from: x[0:n])
  for (int i = 0; i < n; i++) x[i] = y[i] * f;
}
int main ()
{
  int n = 60;
  std::vector<double> m (n * n), x (n, 1.0), y (n);
  for (int i = 0; i < n * n; i++) m[i] = (i % n + i / n) % 17;
  double *pm = m.data (), *px = x.data (), *py = y.data (), l = 0;
#ifdef HAND
#pragma omp target data map(to: pm[0:n*n]) map(tofrom: px[0:n]) map(alloc: py[0:n])
#endif
  for (int t = 0; t < 8; t++)
    {
      mult (pm, px, py, n);
      l = norm (py, n);
      scale (px, py, 1 / l, n);
    }
  printf ("%.8g %.8g\n", l, x[3]);
}
END
if test -n "${CXX-}"; then program $CXX power.cc 110; fi

# The memory of vectors is not copied back before it is released.
cat >steepest.cc <<'END'
#include <cstdio>
#include <vector>
template <typename T> static T product (const T *x, const T *y, int n)
{
  T s = 0;
#pragma omp target teams distribute parallel for map(to: x[0:n], y[0:n]) map(tofrom: s) reduction(+: s)
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}
template <typename T> static void multiply (const T *x, T *y, int n)
{
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++) y[i] = 3 * x[i] - (i ? x[i - 1] : 0) - (i + 1 < n ? x[i + 1] : 0);
}
template <typename T> static void add (T f, const T *x, T *y, int n)
{
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++) y[i] += f * x[i];
}
int main ()
{
  const int n = 1500;
  std::vector<float> xs (n), rs (n), qs (n);
  for (int i = 0; i < n; i++) rs[i] = 1 + i % 3;
  float *x = xs.data (), *r = rs.data (), *q = qs.data ();
#ifdef HAND
#pragma omp target data map(tofrom: x[0:n]) map(to: r[0:n], q[0:n])
#endif
  for (int t = 0; t < 8; t++)
    {
      multiply (r, q, n);
      float a = product (r, r, n) / product (r, q, n);
      add (a, r, x, n);
      add (-a, q, r, n);
    }
  double s = 0;
  for (int i = 0; i < n; i++) s += xs[i];
  std::printf ("%.4g\n", s);
}
END
if test -n "${CXX-}"; then program $CXX steepest.cc 110; fi
