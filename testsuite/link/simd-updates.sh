# A SIMD loop that updates a scalar which its lanes share is warned of, at its line: in C, C++ and Fortran, and nothing else.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass simd-updates }

. "$SRCDIR/common"

cat > updates.c <<'END'
#pragma omp declare target
int glob;
static int f (const int *a, int n) { int s = 0;
#pragma omp simd
  for (int i = 0; i < n; i++)
    s += a[i]; // here
  return s; }
static int f2 (const int *a, int n) { int s = 0;
#pragma omp simd
  for (int i = 0; i < n; i++)
    glob += a[i]; // here
  return s; }
#pragma omp end declare target
struct st { int a; double b; int c[4]; };
int host (int n, int *a) { int s = 0;
#pragma omp simd
  for (int i = 0; i < n; i++) s += a[i];
  return s; }
int main (void)
{
  unsigned bits = 0, v[320]; int a[320], m = 0, found = 0, last = 0, t, j, lp = 0, x = 0, at = 0;
  struct st st = { 0 }; int arr[4] = {0}; _Complex double z = 0; int fp = 0, fp2 = 0;
#pragma omp target map(to: v) map(tofrom: bits)
#pragma omp simd
  for (int i = 0; i < 320; i++)
    bits |= v[i]; // here
#pragma omp target map(tofrom: a, m, found, last)
#pragma omp simd
  for (int i = 0; i < 320; i++)
    {
      if (a[i] > m)
	m = a[i]; // here
      if (a[i] == 7) found = 1;
      last = i; // here
    }
#pragma omp target teams distribute parallel for simd map(tofrom: a)
  for (int i = 0; i < 320; i++)
    {
      t = a[i] * 2; // here
      a[i] = t + 1;
    }
#pragma omp target teams distribute parallel for simd map(tofrom: a) private(t) lastprivate(lp) reduction(+: x)
  for (int i = 0; i < 320; i++)
    {
      int loc = a[i]; loc *= 2;
      t = a[i] * 2; lp = t; x += t;
      a[i] = t + loc;
#pragma omp atomic
      at++;
      a[0]++;
      for (int q = 0; q < 4; q++) loc += q;
    }
#pragma omp target parallel for simd map(tofrom: st, arr, z)
  for (int i = 0; i < 320; i++)
    {
      st.a++; // here
      st.b += 2; // here
      st.c[1]++;
      arr[i % 4]++;
      z += 1; // here
    }
#pragma omp target parallel for simd firstprivate(fp) map(tofrom: a)
  for (int i = 0; i < 320; i++)
    { fp = a[i]; a[i] = fp + 1; }
#pragma omp target parallel loop private(fp2) map(tofrom: a)
  for (int i = 0; i < 320; i++)
    { fp2 = a[i]; a[i] = fp2 + 1; }
#pragma omp target parallel for map(tofrom: a) private(j)
  for (int i = 0; i < 320; i++)
    {
      int s = 0;
#pragma omp simd reduction(+:s)
      for (j = 0; j < 32; j++)
         s += j;
#pragma omp simd safelen(1)
      for (j = 0; j < 32; j++)
         s += j;
#pragma omp simd collapse(2)
      for (j = 0; j < 32; j++)
      for (int q = 0; q < 32; q++)
         s += j; // here
      a[i] = s;
    }
  return f(a, 3) + f2(a,3);
}
END
warned_lines "$CC" updates.c 'all lanes of the SIMD loop update'

need "$CXX" "C++ compiler"
cat > updates.cc <<'END'
struct acc
{
  double sum = 0; int n = 0;
  void add (const double *v, int k)
  {
#pragma omp target map(to: v[:k]) map(tofrom: this[:1])
#pragma omp simd
    for (int i = 0; i < k; i++)
      sum += v[i]; // here
#pragma omp target simd map(to: v[:k]) map(tofrom: this[:1]) reduction(+: n)
    for (int i = 0; i < k; i++)
      n++;
  }
};
double total (const double *v, int n, double &r)
{
#pragma omp target map(to: v[:n]) map(tofrom: r)
#pragma omp simd
  for (int i = 0; i < n; i++)
    r += v[i]; // here
  double tmp;
#pragma omp target map(to: v[:n]) map(tofrom: r)
#pragma omp simd reduction(+: r) private(tmp)
  for (int i = 0; i < n; i++)
    { tmp = v[i]; r += tmp; }
  return r;
}
struct p3 { double x, y, z; p3 &operator+= (const p3 &o) { x += o.x; y += o.y; z += o.z; return *this; } };
int main ()
{
  double v[10] = {}, r = 0, *q = &r; acc a; a.add (v, 10);
  p3 ps[10] = {}, out[10] = {}; p3 s = {0,0,0};
#pragma omp target teams distribute parallel for simd map(tofrom: out, ps)
  for (int i = 0; i < 10; i++)
    { out[i] += ps[i]; p3 loc = ps[i]; loc += ps[i]; out[i].x = loc.x; const double &ref = ps[i].y; double &o = out[i].y; o += ref; }
  static int st;
#pragma omp target map(tofrom: st)
#pragma omp simd
  for (int i = 0; i < 10; i++)
    st ^= i; // here
  return total (v, 10, r) != 0;
}
END
warned_lines "$CXX" updates.cc 'all lanes of the SIMD loop update'

need "$FC" "Fortran compiler"
cat > updates.f90 <<'END'
subroutine s (v, n, total)
  integer :: n, i, j, total
  integer :: v(n), t, k, m(4)
  !$omp target map(tofrom: total, v)
  !$omp simd
  do i = 1, n
    total = total + v(i) ! here
  end do
  !$omp end target
  !$omp target teams distribute parallel do simd private(t) map(tofrom: v) reduction(+: total)
  do i = 1, n
    t = v(i)
    v(i) = t + 1
    total = total + t
    do j = 1, 4
      v(i) = v(i) + j
    end do
  end do
  k = 0
  !$omp target simd map(tofrom: v) map(tofrom: k) collapse(2)
  do i = 1, n
    do j = 1, 3
      t = v(i) ! here
      k = max (k, t) ! here
      m(1) = m(1) + 1
    end do
  end do
  !$omp target parallel do map(tofrom: v)
  do i = 1, n
    !$omp simd
    do j = 1, 3
      v(i) = v(i) + j
      do k = 1, 4
        v(j) = v(j) + sum (v(1:2))
      end do
    end do
  end do
end subroutine
END
warned_lines "$FC" updates.f90 'all lanes of the SIMD loop update'
