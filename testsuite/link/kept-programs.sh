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

cat >gs.f90 <<'END'
program gs
  implicit none
  integer, parameter :: n = 40
  real(8) :: u(0:n+1, 0:n+1), f(n, n), res
  integer :: i, j, c, it
  u = 0; f = 1; u(0, :) = 2
#ifdef HAND
  !$omp target data map(tofrom: u) map(to: f)
#endif
  do it = 1, 6
    do c = 0, 1
      !$omp target teams distribute parallel do map(tofrom: u) map(to: f)
      do j = 1, n
        do i = 1 + mod(j + c, 2), n, 2
          u(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) + f(i, j))
        end do
      end do
    end do
    res = 0
    !$omp target teams distribute parallel do reduction(+: res) map(to: u, f) map(tofrom: res)
    do j = 1, n
      do i = 1, n
        res = res + abs(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) + f(i, j) - 4 * u(i, j))
      end do
    end do
    if (mod(it, 3) == 0) print '(i4, f14.6)', it, res
    if (res < 1d-8) exit
  end do
#ifdef HAND
  !$omp end target data
#endif
  print '(f14.6)', sum(u)
end program
END
if test -n "${FC-}"; then program $FC gs.f90 110; fi

cat >lbm.f90 <<'END'
module lb
  implicit none
contains
  subroutine collide(f, g, n)
    integer, intent(in) :: n
    real(8), intent(in) :: f(n, n, 5)
    real(8), intent(inout) :: g(n, n, 5)
    integer :: i, j
    real(8) :: r
    !$omp target teams distribute parallel do collapse(2) private(r) map(to: f) map(tofrom: g)
    do j = 1, n
      do i = 1, n
        r = sum(f(i, j, :)) / 5
        g(i, j, :) = 0.5d0 * f(i, j, :) + 0.5d0 * r
      end do
    end do
  end subroutine
  subroutine stream(g, f, n)
    integer, intent(in) :: n
    real(8), intent(in) :: g(n, n, 5)
    real(8), intent(inout) :: f(n, n, 5)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(to: g) map(tofrom: f)
    do j = 2, n - 1
      do i = 2, n - 1
        f(i, j, 1) = g(i, j, 1)
        f(i, j, 2) = g(i-1, j, 2)
        f(i, j, 3) = g(i+1, j, 3)
        f(i, j, 4) = g(i, j-1, 4)
        f(i, j, 5) = g(i, j+1, 5)
      end do
    end do
  end subroutine
end module
program p
  use lb
  implicit none
  integer, parameter :: n = 20
  real(8), allocatable :: f(:,:,:), g(:,:,:)
  integer :: t, i
  allocate (f(n, n, 5), g(n, n, 5))
  f = 1; g = 0
  do i = 1, n; f(i, :, 2) = i; end do
#ifdef HAND
  !$omp target data map(tofrom: f, g)
#endif
  do t = 1, 4
    call collide(f, g, n)
    call stream(g, f, n)
  end do
#ifdef HAND
  !$omp end target data
#endif
  print '(f12.4)', sum(f), sum(g)
end program
END
if test -n "${FC-}"; then program $FC lbm.f90 110; fi

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

cat >life.f90 <<'END'
module life
  implicit none
  integer, allocatable :: now(:,:), next(:,:)
  integer :: n
contains
  subroutine setup(m)
    integer, intent(in) :: m
    integer :: i, j
    n = m
    allocate (now(0:n+1, 0:n+1), next(0:n+1, 0:n+1))
    now = 0; next = 0
    do j = 1, n; do i = 1, n
      if (mod(i * 7 + j * 3 + i * j, 5) < 2) now(i, j) = 1
    end do; end do
  end subroutine
  subroutine step
    integer :: i, j, c
    !$omp target teams distribute parallel do collapse(2) private(c) map(to: now) map(tofrom: next)
    do j = 1, n
      do i = 1, n
        c = sum(now(i-1:i+1, j-1:j+1)) - now(i, j)
        next(i, j) = merge(1, 0, c == 3 .or. (c == 2 .and. now(i, j) == 1))
      end do
    end do
  end subroutine
  subroutine copy
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(tofrom: now) map(to: next)
    do j = 1, n
      do i = 1, n
        now(i, j) = next(i, j)
      end do
    end do
  end subroutine
  integer function alive()
    integer :: i, j
    alive = 0
    !$omp target teams distribute parallel do collapse(2) map(to: now) reduction(+: alive) map(tofrom: alive)
    do j = 1, n
      do i = 1, n
        alive = alive + now(i, j)
      end do
    end do
  end function
end module
program main
  use life
  implicit none
  integer :: t
  call setup(60)
#ifdef HAND
  !$omp target data map(tofrom: now, next)
#endif
  do t = 1, 6
    call step
    call copy
    if (mod(t, 2) == 0) print *, t, alive()
  end do
#ifdef HAND
  !$omp end target data
#endif
  print *, sum(now)
end program
END
if test -n "${FC-}"; then program $FC life.f90 110; fi

cat >heat3.f90 <<'END'
program heat3
  implicit none
  integer, parameter :: n = 16
  real(8), allocatable :: u(:,:,:), v(:,:,:)
  real(8) :: change
  integer :: t
  allocate (u(n, n, n), v(n, n, n))
  u = 0; u(1, :, :) = 1; v = u
#ifdef HAND
  !$omp target data map(tofrom: u) map(to: v)
#endif
  do t = 1, 8
    call sweep(u, v)
    call back(u, v, change)
    if (change < 1d-9) exit
  end do
#ifdef HAND
  !$omp end target data
#endif
  print '(f14.8)', sum(u)
contains
  subroutine sweep(a, b)
    real(8), intent(in) :: a(:,:,:)
    real(8), intent(inout) :: b(:,:,:)
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3) map(to: a) map(tofrom: b)
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j, k) = (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) + a(i, j, k-1) + a(i, j, k+1)) / 6
        end do
      end do
    end do
  end subroutine
  subroutine back(a, b, most)
    real(8), intent(inout) :: a(:,:,:)
    real(8), intent(in) :: b(:,:,:)
    real(8), intent(out) :: most
    integer :: i, j, k
    most = 0
    !$omp target teams distribute parallel do collapse(3) map(tofrom: a) map(to: b) reduction(max: most) map(tofrom: most)
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          most = max(most, abs(a(i, j, k) - b(i, j, k)))
          a(i, j, k) = b(i, j, k)
        end do
      end do
    end do
  end subroutine
end program
END
if test -n "${FC-}"; then program $FC heat3.f90 110; fi

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

cat >norm.f90 <<'END'
module vectors
  implicit none
contains
  real(8) function product_of(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n)
    integer :: i
    product_of = 0
    !$omp target teams distribute parallel do map(to: x, y) map(tofrom: product_of) reduction(+: product_of)
    do i = 1, n
      product_of = product_of + x(i) * y(i)
    end do
  end function
  subroutine multiply(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    !$omp target teams distribute parallel do map(to: x) map(tofrom: y)
    do i = 1, n
      y(i) = 2 * x(i) - x(max(i - 1, 1)) / 2 - x(min(i + 1, n)) / 3
    end do
  end subroutine
  subroutine scale(n, f, x)
    integer, intent(in) :: n
    real(8), intent(in) :: f
    real(8), intent(inout) :: x(n)
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: x)
    do i = 1, n
      x(i) = x(i) * f
    end do
  end subroutine
end module
program main
  use vectors
  implicit none
  integer, parameter :: n = 1500
  real(8), allocatable :: x(:), y(:)
  real(8) :: s
  integer :: i, t
  allocate (x(n), y(n))
  do i = 1, n
    x(i) = 1 + mod(i, 3); y(i) = 0
  end do
#ifdef HAND
  !$omp target data map(tofrom: x) map(to: y)
#endif
  do t = 1, 8
    call multiply(n, x, y)
    call multiply(n, y, x)
    s = product_of(n, x, x)
    call scale(n, 1 / sqrt(s), x)
  end do
#ifdef HAND
  !$omp end target data
#endif
  print '(f12.6)', sum(x)
end program
END
if test -n "${FC-}"; then program $FC norm.f90 110; fi

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
