/* Kernels constructs: plain loops, several nests, scalar code between them, reductions, loops that are not independent.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */
#include <stdio.h>
#include <stdlib.h>

enum { N = 97, M = 61 };
static double a[N][M], b[N][M], c[N];
static int v[N], w[N], errors, count;

#define EXPECT(x, at) if (!(x)) { printf ("wrong: %s at %d\n", #x, at); errors++; }

static void
nests (int n, int m)
{
  int i, j;
  double t;
#pragma acc kernels
  {
    for (i = 0; i < n; i++)
      for (j = 0; j < m; j++)
	{
	  t = i + 2 * j;
	  b[i][j] = t;
	}
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < m - 1; j++)
	a[i][j] = b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1];
    c[0] = a[1][1];
    for (int k = 1; k < n; k++)
      c[k] = c[k - 1] + k;
  }
  EXPECT (i == n - 1 && j == m - 1, i);
}

static void
sums (int n)
{
  int s = 5, most = -1, last = 0, p = 1;
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      v[i] = (i * 7) % 13;
    for (int i = 0; i < n; i++)
      s += v[i];
    s = s * 2;
    for (int i = 0; i < n; i++)
      {
	w[i] = v[i] + s;
	last = w[i];
      }
    for (int i = 0; i < n; i++)
      most = most > v[i] ? most : v[i];
    if (s > 10)
      for (int i = 0; i < n; i++)
	v[i]++;
    else
      p = 0;
  }
  int right = 5;
  for (int i = 0; i < n; i++)
    right += (i * 7) % 13;
  right *= 2;
  EXPECT (s == right, s);
  EXPECT (last == (n - 1) * 7 % 13 + s, last);
  EXPECT (most == 12, most);
  EXPECT (p == 1, p);
  for (int i = 0; i < n; i++)
    {
      EXPECT (w[i] == (i * 7) % 13 + s, i);
      EXPECT (v[i] == (i * 7) % 13 + 1, i);
    }
}

static void __attribute__ ((noipa))
pointers (double *x, double *y, double *restrict p, const double *restrict q, int n)
{
  /* These may be the same.  */
#pragma acc kernels copy(x[0:n]) present_or_copy(y[0:n])
  for (int i = 1; i < n; i++)
    x[i] = y[i - 1] + 1;
#pragma acc kernels copyout(p[0:n]) copyin(q[0:n])
  {
    for (int i = 0; i < n; i++)
      p[i] = q[i];
    p[0] = 3;
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < n; i++)
	p[i] = p[i] * 2 + k;
  }
}

int
main (void)
{
  nests (N, M);
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      EXPECT (a[i][j] == 4 * (i + 2 * j), i * 1000 + j);
  double sum = a[1][1];
  for (int k = 0; k < N; k++)
    {
      sum += k;
      EXPECT (c[k] == sum, k);
    }
  sums (N);
  double x[50], p[50], q[50];
  for (int i = 0; i < 50; i++)
    x[i] = q[i] = i;
  pointers (x, x, p, q, 50);
  for (int i = 0; i < 50; i++)
    {
      double r = i ? i : 3;
      for (int k = 0; k < 3; k++)
	r = r * 2 + k;
      EXPECT (x[i] == i, i);
      EXPECT (p[i] == r, i);
    }
  return errors != 0;
}
