#!/bin/sh
# kept-acc.sh -- OpenACC's regions without data constructs around them copy hardly more than with such constructs written
# by hand (gcc-plugin/host/program/kept-data.cc).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# With HAND defined the programs have the data construct.
#
# { dg-pass kept-data }

. "$SRCDIR/kept-common"
offload=`echo "$offload" | sed 's/-fopenmp/-fopenacc/'`

# No clause for data at all.
cat >jacobi.c <<'END'
#include <stdio.h>
#define N 60
static double u[N][N], v[N][N];
int main (void)
{
  for (int i = 0; i < N; i++) u[i][0] = v[i][0] = i;
#ifdef HAND
#pragma acc data copy(u, v)
#endif
  for (int t = 0; t < 6; t++)
    {
      double change = 0;
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma acc parallel loop collapse(2) reduction(max: change)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          if (v[i][j] - u[i][j] > change) change = v[i][j] - u[i][j];
      if (t % 3 == 0) printf ("%g\n", change);
#pragma acc kernels loop independent collapse(2)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          u[i][j] = v[i][j];
    }
  double s = 0;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) s += u[i][j];
  printf ("%.10g\n", s);
}
END
program $CC jacobi.c

# Kernels constructs that are several regions each.
sed 's/#pragma acc kernels.*/#pragma acc kernels/' jacobi.c >kernels.c
program $CC kernels.c

# Regions in functions, pointers in memory, one array by two names.
cat >cg.c <<'END'
#include <stdio.h>
#include <stdlib.h>
struct vectors { int n; double *x, *r, *p, *q; };
static void laplace (int n, const double *x, double *y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = 3 * x[i] - (i ? x[i - 1] : 0) - (i + 1 < n ? x[i + 1] : 0);
}
static double dot (int n, const double *x, const double *y)
{
  double s = 0;
#pragma acc parallel loop reduction(+: s) copyin(x[0:n], y[0:n])
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}
static void axpy (int n, double a, const double *x, double *y)
{
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
static void xpay (int n, const double *x, double a, double *y)
{
#pragma acc kernels loop independent copyin(x[0:n]) copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] = x[i] + a * y[i];
}
int main (int argc, char **argv)
{
  struct vectors v = { 1000 * argc };
  int n = v.n;
  v.x = calloc (n, 8), v.r = malloc (n * 8), v.p = malloc (n * 8), v.q = malloc (n * 8);
  for (int i = 0; i < n; i++) { v.r[i] = v.p[i] = 1 + i % 3; v.q[i] = 0; }
#ifdef HAND
  double *x = v.x, *r = v.r, *p = v.p, *q = v.q;
#pragma acc data copyin(p[0:n], r[0:n]) copy(x[0:n]) create(q[0:n])
#endif
  {
    double rr = dot (n, v.r, v.r);
    for (int t = 0; t < 20 && rr > 1e-12; t++)
      {
        laplace (n, v.p, v.q);
        double a = rr / dot (n, v.p, v.q);
        axpy (n, a, v.p, v.x);
        axpy (n, -a, v.q, v.r);
        double s = dot (n, v.r, v.r);
        xpay (n, v.r, s / rr, v.p);
        rr = s;
      }
  }
  double s = 0;
  for (int i = 0; i < n; i++) s += v.x[i] * i;
  printf ("%.8g\n", s);
}
END
program $CC cg.c

# Module procedures with dummy arrays of all shapes.
cat >heat.f90 <<'END'
module steps
  implicit none
contains
  subroutine sweep(a, b)
    real(8), intent(in) :: a(:, :)
    real(8), intent(inout) :: b(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 2, size(a, 2) - 1
      do i = 2, size(a, 1) - 1
        b(i, j) = (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1)) / 4
      end do
    end do
  end subroutine
  subroutine back(n, a, b, most)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8), intent(in) :: b(n, n)
    real(8), intent(out) :: most
    integer :: i, j
    most = 0
    !$acc parallel loop collapse(2) reduction(max: most)
    do j = 2, n - 1
      do i = 2, n - 1
        most = max(most, abs(a(i, j) - b(i, j)))
        a(i, j) = b(i, j)
      end do
    end do
  end subroutine
end module
program heat
  use steps
  implicit none
  integer, parameter :: n = 40
  real(8), allocatable :: u(:,:), v(:,:)
  real(8) :: change
  integer :: t
  allocate (u(n, n), v(n, n))
  u = 0; u(1, :) = 1; v = u
#ifdef HAND
  !$acc data copy(u) copyin(v)
#endif
  do t = 1, 8
    call sweep(u, v)
    call back(n, u, v, change)
    if (change < 1d-9) exit
  end do
#ifdef HAND
  !$acc end data
#endif
  print '(f14.8)', sum(u)
end program
END
if test -n "${FC-}"; then program $FC heat.f90; fi
