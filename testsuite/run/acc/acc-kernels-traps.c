/* Kernels constructs: clauses, control flow, and what looks independent and is not.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */
#include <stdio.h>
#include <stdlib.h>

enum { N = 200 };
static int a[N], b[N], idx[N], errors, total, limit = N;
static double x[N * N], f;

#define EXPECT(x, at) if (!(x)) { printf ("wrong: %s at %d\n", #x, at); errors++; }

static void __attribute__ ((noipa))
traps (int n, int m, double *restrict p)
{
  /* Overlap, distance 1, indirect, one element for all, another iteration's scalar.  */
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      a[i] = i;
    for (int i = 0; i < n - 5; i++)
      a[i + 5] = a[i] + 1;
    for (int i = 0; i < n; i++)
      idx[i] = (i * 3) % 8;
    for (int i = 0; i < n; i++)
      b[idx[i]] = i;
    for (int i = 0; i < n; i++)
      b[9] = i;
  }
  for (int i = 0; i < n; i++)
    EXPECT (a[i] == i % 5 + i / 5, i);
  for (int i = 0; i < 8; i++)
    {
      int last = 0;
      for (int k = 0; k < n; k++)
	if ((k * 3) % 8 == i)
	  last = k;
      EXPECT (b[i] == last, i);
    }
  EXPECT (b[9] == n - 1, 9);
  int before = 7;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      a[i] = before;
      before = i;
    }
  EXPECT (before == n - 1 && a[0] == 7 && a[5] == 4, before);
  /* Rows that overlap: m is less than the inner loop's range.  */
#pragma acc kernels copy(p[0:n * m + 2])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m + 2; j++)
      p[i * m + j] = i * 1000 + j;
  for (int k = 0; k < n * m + 2; k++)
    {
      int i = k / m < n ? k / m : n - 1;
      EXPECT (p[k] == i * 1000 + k - i * m, k);
    }
}

static void __attribute__ ((noipa))
rows (int n, int m, double *restrict p, const double *restrict q)
{
  double last = 0;
#pragma acc kernels copyout(p[0:n * m]) copyin(q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	double t = q[i * m + j];
	last = t;
	p[i * m + j] = t * 2;
      }
  (void) last;
  for (int k = 0; k < n * m; k++)
    EXPECT (p[k] == 2 * q[k], k);
  f = 0;
#pragma acc kernels loop reduction(+:f) copyin(q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      f += q[i * m + j];
  EXPECT (f == (double) n * m * (n * m - 1) / 2, n);
}

static void __attribute__ ((noipa))
clauses (int n)
{
  for (int i = 0; i < N; i++)
    a[i] = b[i] = 0;
#pragma acc data copy(a, b)
  {
#pragma acc kernels async(1) if(n > 5)
    {
      for (int i = 0; i < limit; i++)
	a[i] = i;
      for (int i = 0; i < limit; i++)
	b[i] = a[N - 1 - i];
    }
#pragma acc kernels async(1) num_gangs(3) vector_length(32)
    {
#pragma acc loop gang(4) vector(32) independent
      for (int i = 0; i < n; i++)
	b[i] += a[i];
    }
#pragma acc wait(1)
  }
  for (int i = 0; i < N; i++)
    EXPECT (b[i] == N - 1, i);
  /* Only global scalars.  */
  total = 3;
#pragma acc kernels
  {
    for (int i = 0; i < limit; i++)
      total += i;
    if (total > 5)
      limit = limit - 1;
  }
  EXPECT (total == 3 + N * (N - 1) / 2, total);
  EXPECT (limit == N - 1, limit);
  limit = N;
  int steps = 0;
#pragma acc kernels
  {
    int k = 0;
    while (k < 10)
      {
	for (int i = 0; i < n; i++)
	  a[i] += k;
	k += 3;
	steps++;
      }
  }
  EXPECT (steps == 4, steps);
  for (int i = 0; i < N; i++)
    EXPECT (a[i] == i + 18, i);
  int found = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (a[i] == 100)
      {
	found = i;
	break;
      }
  EXPECT (found == 82, found);
}

static void __attribute__ ((noipa))
absent (int n)
{
  int c[10], s = 0;
#pragma acc kernels if(n < 0)
  {
    for (int i = 0; i < n; i++)
      c[i] = i;
    for (int i = 0; i < n; i++)
      s += c[i];
  }
  EXPECT (s == 45 && c[9] == 9, s);
}

int
main (void)
{
  double *p = malloc (sizeof (double) * N * N), *q = malloc (sizeof (double) * N * N);
  for (int i = 0; i < N * N; i++)
    q[i] = i;
  traps (N, 20, p);
  rows (N, 37, p, q);
  clauses (N);
  absent (10);
  return errors != 0;
}
