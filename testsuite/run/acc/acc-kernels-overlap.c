/* Loops of a kernels construct are parallel if pointers lead to places apart, which is asked before; else iterations
   follow each other.
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdlib.h>

static void __attribute__ ((noipa))
scale (int n, const double *a, double *b)
{
#pragma acc kernels present(a[0:1], b[0:1])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = 2 * a[i * n + j] + i;
}

static void __attribute__ ((noipa))
copied (int n, float *p, const float *q, float *r)
{
#pragma acc kernels copyin(q[0:n]) copy(p[0:n], r[0:n])
  {
    for (int i = 0; i < n; i++)
      p[i] = q[i] + 1;
    for (int i = 0; i < n; i++)
      r[i] = p[n - 1 - i];
  }
}

static void __attribute__ ((noipa))
device (long n, const int *from, int *to)
{
#pragma acc kernels deviceptr(from, to)
  for (long i = 0; i < n; i++)
    to[i] = from[i] + 1;
}

static int
wrong (int n, int distance)
{
  const int size = n * n;
  double *m = malloc (3 * size * sizeof *m), *e = malloc (3 * size * sizeof *e);
  for (int i = 0; i < 3 * size; i++)
    m[i] = e[i] = i % 17;
#pragma acc data copy(m[0:3 * size])
  scale (n, m, m + distance);
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      e[distance + i * n + j] = 2 * e[i * n + j] + i;
  int bad = 0;
  for (int i = 0; i < 3 * size; i++)
    bad += m[i] != e[i];
  free (m);
  free (e);
  return bad;
}

int
main (void)
{
  int bad = wrong (40, 1600) + wrong (40, 1560) + wrong (40, 1) + wrong (40, 40) + wrong (40, 0) + wrong (1, 1);
  float p[100], q[100], r[100];
  for (int i = 0; i < 100; i++)
    p[i] = r[i] = 0, q[i] = i;
  copied (100, p, q, r);
  for (int i = 0; i < 100; i++)
    bad += p[i] != i + 1 || r[i] != 100 - i;
  int a[200];
  for (int i = 0; i < 200; i++)
    a[i] = i < 2 ? i : 0;
#pragma acc data copy(a)
  {
#pragma acc host_data use_device(a)
    {
      device (100, a, a + 1);
      device (90, a, a + 105);
    }
  }
  for (int i = 0; i < 100; i++)
    bad += a[i] != i;
  for (int i = 0; i < 90; i++)
    bad += a[105 + i] != i + 1;
  return bad != 0;
}
