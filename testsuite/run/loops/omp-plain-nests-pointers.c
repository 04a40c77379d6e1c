/* Loops without a directive over what pointers point to: it is asked before the region whether that overlaps.  */

#include <omp.h>
#include <stdlib.h>

#define N 60
#define M 140

__attribute__((noinline)) static void
scale (int n, int m, double *p, const double *q)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i * m + j] = 3 * q[i * m + j];
}

__attribute__((noinline)) static void
next (int n, int m, int *p, int *q)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      p[i * m + j] = q[i * m + j] + 1;
}

/* Reads of neighbours, a value between the loops, a condition.  */
__attribute__((noinline)) static void
stencil (int n, int m, double *p, double *q, double *f)
{
#pragma omp target teams loop
  for (int i = 1; i < n - 1; i++)
    {
      double g = f[i];
      for (int j = 1; j <= m - 2; j++)
	{
	  double s = q[i * m + j - 1] + q[i * m + j + 1] + q[(i - 1) * m + j] + q[(i + 1) * m + j];
	  if (s > 0)
	    p[i * m + j] = s * g;
	}
    }
}

static double fixed[N * M];

/* An array and a pointer to it, or to another one; the rows in reverse.  */
__attribute__((noinline)) static void
array (double *p, int n, int m, int back)
{
#pragma omp target teams distribute parallel for map(p[0:n * m + back]) firstprivate(back)
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < m - 1; j++)
      p[i * m + j] = fixed[i * m + j + 1] + back;
}

/* Pointers of the device.  */
__attribute__((noinline)) static void
device (int n, int m, int *p, int *q)
{
#pragma omp target teams distribute parallel for is_device_ptr(p, q)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      p[i * m + j] = q[i * m + j] + 1;
}

/* A pointer that the region computes.  */
__attribute__((noinline)) static void
moved (int n, int m, int *p, int *q)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      int *row = q + i * m;
      for (int j = 0; j < m - 1; j++)
	p[i * m + j] = row[j] + 1;
    }
}

static void
check_next (int *c)
{
  for (int i = 0; i < N * M; i++)
    if (c[i] != i % M)
      abort ();
}

int
main (void)
{
  const int n = N, m = M;
  double *a = malloc (N * M * sizeof *a), *b = malloc (N * M * sizeof *b), *f = malloc (N * sizeof *f);
  int *c = malloc (N * M * sizeof *c), *d = malloc (N * M * sizeof *d);
  for (int i = 0; i < N * M; i++)
    a[i] = 0, b[i] = i, c[i] = i % M ? -1 : 0, fixed[i] = i;
  for (int i = 0; i < N; i++)
    f[i] = 2;
#pragma omp target data map(a[0:n * m], b[0:n * m], c[0:n * m], f[0:n])
  {
    scale (n, m, a, b);
    next (n, m, c + 1, c);
    stencil (n, m, b, a, f);
  }
  check_next (c);
  for (int i = 0; i < N * M; i++)
    {
      int r = i / M, k = i % M;
      if (a[i] != 3.0 * i || b[i] != (r && k && r < N - 1 && k < M - 1 ? 24.0 * i : i))
	abort ();
    }
  for (int i = 0; i < N * M; i++)
    c[i] = i % M ? -1 : 0;
#pragma omp target data map(c[0:n * m])
  moved (n, m, c + 1, c);
  check_next (c);
  array (a, n - 1, m, 1);
  for (int i = 0; i < (N - 1) * M; i++)
    if (a[i] != (i % M < M - 1 ? i + 2 : 3 * i))
      abort ();
  array (fixed, n - 1, m, 0);
  for (int i = 0; i < (N - 1) * M; i++)
    if (fixed[i] != i + (i % M < M - 1))
      abort ();
  for (int i = 0; i < N * M; i++)
    d[i] = i % M ? -1 : 0;
  const int dev = omp_get_default_device (), host = omp_get_initial_device ();
  int *e = omp_target_alloc (N * M * sizeof *e, dev);
  omp_target_memcpy (e, d, N * M * sizeof *e, 0, 0, dev, host);
  device (n, m, e + 1, e);
  omp_target_memcpy (d, e, N * M * sizeof *e, 0, 0, host, dev);
  check_next (d);
  omp_target_free (e, dev);
  free (a), free (b), free (c), free (d), free (f);
  return 0;
}
