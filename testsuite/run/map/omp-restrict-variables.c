/* { dg-do run } */
/* Restrict pointers that are variables, with values from each other and from pointers that the region has, too.  */

#include <stdlib.h>

enum { N = 40 };

/* Two buffers take turns.  */

static void
swap (int *a, int *b, int n, int laps)
{
  int *restrict from = a, *restrict to = b;
#pragma omp target enter data map(to: a[0:n], b[0:n])
  for (int l = 0; l < laps; l++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	to[i] = from[i] + from[0];
      int *t = from;
      from = to;
      to = t;
    }
#pragma omp target exit data map(from: a[0:n], b[0:n])
}

/* An inner block's pointer is made of the outer's; in the region both are there, one is changed.  */

static void
inner (int *a, int n)
{
  int *restrict outer = a;
#pragma omp target data map(a[0:2 * n])
  {
    for (int half = 0; half < 2; half++)
      {
	int *restrict part = outer + half * n;
#pragma omp target teams distribute parallel for
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < 3; j++)
	    part[i] += part[i] + half;
      }
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      outer[i] += outer[i + n];
  }
}

/* A pointer that is read only may be read by two names.  */

static int
reads (int *a, int n)
{
  const int *restrict x = a, *restrict y = a;
  int s = 0;
#pragma omp target data map(to: a[0:n])
#pragma omp target teams distribute parallel for reduction(+: s) map(s)
  for (int i = 0; i < n; i++)
    s += x[i] * y[i] + a[i];
  return s;
}

/* In the region the pointer moves, and is given another value.  */

static void
moved (int *a, int *b, int n)
{
  int *restrict p = a;
  int *q = b;
#pragma omp target map(a[0:n], b[0:n])
  {
    for (int i = 0; i < n; i++)
      *p++ = i;
    p = q;
    for (int i = 0; i < n; i++)
      {
	p[i] = 2 * i;
	q[i]++;
	p[i]++;
      }
  }
}

int
main (void)
{
  int a[2 * N], b[2 * N], c[2 * N], d[2 * N];
  for (int i = 0; i < 2 * N; i++)
    a[i] = c[i] = i + 1, b[i] = d[i] = 0;
  swap (a, b, N, 3);
  for (int l = 0; l < 3; l++)
    for (int i = N - 1; i >= 0; i--)
      if (l % 2)
	c[i] = d[i] + d[0];
      else
	d[i] = c[i] + c[0];
  for (int i = 0; i < N; i++)
    if (a[i] != c[i] || b[i] != d[i])
      abort ();
  for (int i = 0; i < 2 * N; i++)
    a[i] = i;
  inner (a, N);
  for (int i = 0; i < N; i++)
    if (a[i] != 8 * i + 8 * (i + N) + 7 || a[i + N] != 8 * (i + N) + 7)
      abort ();
  for (int i = 0; i < N; i++)
    a[i] = i;
  if (reads (a, N) != (N - 1) * N * (2 * N - 1) / 6 + N * (N - 1) / 2)
    abort ();
  moved (a, b, N);
  for (int i = 0; i < N; i++)
    if (a[i] != i || b[i] != 2 * i + 2)
      abort ();
  return 0;
}
