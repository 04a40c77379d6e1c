/* Kernels constructs with indices chosen by data: parallel where elements read are apart from elements stored, in the
   order of iterations where they may be the same.  No such loop was parallel.
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdlib.h>

/* The index of a load, among three.  */
static void __attribute__ ((noipa))
upwind (int n, const double *a, double *b, const double *x)
{
#pragma acc kernels present(a[0:1], b[0:1], x[0:1])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = x[j] * a[i * n + j + (x[j] > 2 ? -1 : x[j] > 1 ? 0 : 1)] + 1;
}

/* A chosen pointer, a clamped index.  */
static void __attribute__ ((noipa))
pointers (int n, const float *a, const float *c, float *b)
{
#pragma acc kernels present(a[0:1], b[0:1], c[0:1])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	const float *p = (i + j) % 3 ? a : c;
	int k = j > 0 ? j - 1 : 0;
	b[i * n + j] = p[i * n + k] + p[i * n + (j < n - 1 ? j + 1 : n - 1)];
      }
}

/* The index of a store: two iterations store to an element.  */
static void __attribute__ ((noipa))
stores (int n, long *b, const long *x)
{
#pragma acc kernels present(b[0:1], x[0:1])
  for (int j = 0; j < n; j++)
    {
      int k;
      if (x[j] > 2)
	k = 0;
      else
	k = j;
      b[k] = b[k] * 3 + j;
    }
}

/* An index kept from iterations before.  */
static int __attribute__ ((noipa))
kept (int n, int *b, const int *x)
{
  int k = n - 1;
#pragma acc kernels present(b[0:1], x[0:1]) copy(k)
  for (int j = 0; j < n; j++)
    {
      if (x[j] > 2)
	k = j;
      b[k] = b[k] * 3 + j;
    }
  return k;
}

int
main (void)
{
  enum { N = 70, ALL = N * N };
  double *a = malloc ((2 * ALL + 1) * sizeof *a), *x = malloc (N * sizeof *x);
  double *want = malloc ((2 * ALL + 1) * sizeof *a);
  float *f = malloc (3 * ALL * sizeof *f);
  long *l = calloc (N, sizeof *l), *y = malloc (N * sizeof *y);
  int *c = calloc (N, sizeof *c), *z = malloc (N * sizeof *z), last;
  for (int j = 0; j < N; j++)
    z[j] = y[j] = x[j] = j * 5 % 4;
  for (int distance = 0; distance <= ALL; distance += distance ? ALL - 1 : 1)
    {
      /* The same place, an element apart, apart.  */
      for (int i = 0; i <= 2 * ALL; i++)
	want[i] = a[i] = i % 100;
      for (int i = 0; i < N; i++)
	for (int j = 1; j < N - 1; j++)
	  want[i * N + j + distance] = x[j] * want[i * N + j + (x[j] > 2 ? -1 : x[j] > 1 ? 0 : 1)] + 1;
#pragma acc data copy(a[0:2 * ALL + 1]) copyin(x[0:N])
      upwind (N, a, a + distance, x);
      for (int i = 0; i <= 2 * ALL; i++)
	if (a[i] != want[i])
	  abort ();
    }
  for (int i = 0; i < 3 * ALL; i++)
    f[i] = i;
#pragma acc data copy(f[0:3 * ALL], l[0:N], c[0:N]) copyin(y[0:N], z[0:N])
  {
    pointers (N, f, f + ALL, f + 2 * ALL);
    stores (N, l, y);
    last = kept (N, c, z);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	const int p = (i + j) % 3 ? 0 : ALL;
	if (f[2 * ALL + i * N + j] != f[p + i * N + (j ? j - 1 : 0)] + f[p + i * N + (j < N - 1 ? j + 1 : N - 1)])
	  abort ();
      }
  long first = 0;
  int k = N - 1, other[N] = { 0 };
  for (int j = 0; j < N; j++)
    {
      if (y[j] > 2 || j == 0)
	first = first * 3 + j;
      else if (l[j] != j)
	abort ();
      if (z[j] > 2)
	k = j;
      other[k] = other[k] * 3 + j;
    }
  if (l[0] != first || last != k)
    abort ();
  for (int j = 0; j < N; j++)
    if (c[j] != other[j])
      abort ();
  return 0;
}
