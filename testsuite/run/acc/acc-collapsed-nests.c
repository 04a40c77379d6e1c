/* Nests of OpenACC without levels are collapsed: negative lengths, other steps and types, reductions, values before the
   inner loop, triangles, arrays that may overlap.
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdlib.h>
static int
f (int n, long m, int *p)
{
  int c = 0;
#pragma acc parallel loop copy(p[0:100])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (long j = 0; j < m; j++)
      p[(i * 7 + j) % 100 < 0 ? 0 : (i * 10 + j) % 100] = 1;
  for (int i = 0; i < 100; i++)
    c += p[i];
  return c;
}

static int
g (int n, int m)
{
  int c = 0;
#pragma acc parallel loop reduction(+: c)
  for (int i = n; i > 0; i -= 3)
#pragma acc loop reduction(+: c)
    for (unsigned char j = 0; j < m; j += 2)
      c += i * j;
  return c;
}

static int
gh (int n, int m)
{
  int c = 0;
  for (int i = n; i > 0; i -= 3)
    for (unsigned char j = 0; j < m; j += 2)
      c += i * j;
  return c;
}

static int
k (int n, int m, int *p, int *q)
{
  int c = 0;
#pragma acc kernels copy(p[0:100]) copyin(q[0:100])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i * 10 + j] = q[i * 10 + j] + 1;
  for (int i = 0; i < 100; i++)
    c += p[i];
  return c;
}

static int
t (int n, const int *x, int *p)
{
  int v, c = 0;
#pragma acc parallel loop private(v) copy(p[0:100]) copyin(x[0:100])
  for (int i = 0; i < n; i++)
    {
      v = x[i] * 3;
#pragma acc loop
      for (int j = 0; j < 10; j++)
	p[i * 10 + j] = v + j;
    }
  for (int i = 0; i < 100; i++)
    c += p[i] * i;
  return c;
}

static int
th (int n, const int *x, int *p)
{
  int v, c = 0;
  for (int i = 0; i < n; i++)
    {
      v = x[i] * 3;
      for (int j = 0; j < 10; j++)
	p[i * 10 + j] = v + j;
    }
  for (int i = 0; i < 100; i++)
    c += p[i] * i;
  return c;
}

static int
tri (int n, int *p)
{
  int c = 0;
#pragma acc parallel loop copy(p[0:100])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j <= i; j++)
      p[i * 10 + j] += i + j;
  for (int i = 0; i < 100; i++)
    c += p[i] * i;
  return c;
}

static int
trih (int n, int *p)
{
  int c = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      p[i * 10 + j] += i + j;
  for (int i = 0; i < 100; i++)
    c += p[i] * i;
  return c;
}

int
main (void)
{
  int *p = calloc (100, 4), *q = calloc (100, 4), *h = calloc (100, 4), bad = 0;
  for (int i = 0; i < 100; i++)
    q[i] = i;
  bad += f (-5, -6, p) != 0;
  bad += f (-5, 6, p) != 0;
  bad += f (5, -6, p) != 0;
  bad += g (20, 13) != gh (20, 13);
  bad += g (-20, -13) != gh (-20, -13);
  bad += k (-3, -4, p, q) != 0;
  bad += k (10, 10, p, q) != 5050;

  for (int i = 0; i < 100; i++)
    p[i] = h[i] = 0;
  bad += t (10, q, p) != th (10, q, h);
  bad += tri (10, p) != trih (10, h);
  return bad;
}
