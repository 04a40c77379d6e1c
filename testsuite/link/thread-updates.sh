# A scalar that the threads of a team share and all update is warned of, at its line: in C, C++ and Fortran, and nothing
# else.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass thread-updates }

. "$SRCDIR/common"

cat > updates.c <<'END'
#include <omp.h>
#pragma omp declare target
int counter;
void lock (void);
void device (int *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      counter += a[i]; // here
      counter = counter * 2 + 1;
    }
#pragma omp for
  for (int i = 0; i < n; i++)
    counter++;
}
#pragma omp end declare target

void host (int *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x += n; }

void rows (int n, int m, float *x, float *y) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      x += i * m; // here
      y[i] = x[0];
    } }

void block (float *x, float *y) {
#pragma omp target teams num_teams(4) thread_limit(64)
  {
    float s[64], *mine = x;
#pragma omp parallel
    {
      int t = omp_get_thread_num ();
      x += 64; // here
      mine = mine + t; // here
      s[t] = x[t];
#pragma omp barrier
      y += 1; // here
      y[t] = s[63 - t];
    }
  } }

void fine (int n, int m, float *x, float *y, float *z, int *a) {
  float sum = 0, last = 0;
  int count = 0, next = 0, i, seen = 0, k = 0;
#pragma omp target teams distribute parallel for firstprivate(x) reduction(+: sum)
  for (i = 0; i < n; i++)
    {
      x += i * m;
      sum += x[0];
    }
#pragma omp target teams distribute parallel for private(y) lastprivate(last)
  for (i = 0; i < n; i++)
    {
      y = x;
      y += i;
      last = y[0];
      last *= 2;
      float own = 1;
      own += last;
      z[i] = own;
    }
#pragma omp target map(tofrom: count, next, seen)
#pragma omp parallel num_threads(4)
  {
    int mine = 0;
    mine++;
    a[0] += mine;
#pragma omp atomic
    count++;
#pragma omp critical
    next++;
#pragma omp single
    next += 2;
    seen = 1;
#pragma omp for
    for (int j = 0; j < n; j++)
      mine += j;
    if (omp_get_thread_num () == 0)
      next += mine;
  }
#pragma omp target
  {
    k++;
#pragma omp parallel num_threads(1)
    k += 2;
#pragma omp parallel for if(0)
    for (int j = 0; j < n; j++)
      k += j;
#pragma omp parallel
    {
      lock ();
      k += 3;
    }
  }
}
END
warned_lines "$CC" updates.c 'all threads update'

need "$CXX" "C++ compiler"
cat > updates.cc <<'END'
template <typename T> void scaled (int n, T *x, T *y, T factor)
{
#pragma omp target teams distribute parallel for map(x[:n], y[:n])
  for (int i = 0; i < n; i++)
    {
      factor *= x[i]; // here
      y[i] = factor;
    }
}
void call (int n, float *x, float *y) { scaled (n, x, y, 2.0f); }
struct sums
{
  double all[2];
  void add (int n, const double *v)
  {
#pragma omp target teams distribute parallel for map(v[:n])
    for (int i = 0; i < n; i++)
      {
	double mine = v[i];
	mine += 1;
	auto twice = [&] { mine *= 2; };
	twice ();
      }
  }
};
void use (sums &s, const double *v) { s.add (3, v); }
END
warned_lines "$CXX" updates.cc 'all threads update'

need "$FC" "Fortran compiler"
cat > updates.f90 <<'END'
subroutine work (n, a, b)
  integer :: n, i, k, at
  real :: a(n), b(n), s
  at = 0
  !$omp target teams distribute parallel do map(a, b) private(s)
  do i = 1, n
    at = at + 1 ! here
    s = a(i)
    s = s * 2
    do k = 1, 3
      s = s + k
    end do
    b(at) = s
  end do
end subroutine
END
warned_lines "$FC" updates.f90 'all threads update'
