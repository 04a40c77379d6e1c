/* Plain loops in loops that threads share, with indices chosen by data: collapsed where elements read are apart from
   elements stored, in the order of iterations where they are not.  */

#include <stdlib.h>

/* The outer iterations are independent by the program's word; the inner ones are if the rows are apart.  */
static void __attribute__ ((noipa))
upwind (int n, const float *a, float *b, const float *x)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = x[j] * a[i * n + j + (x[j] > 1 ? -1 : 1)] + 1;
}

/* The row is chosen: threads read rows of others.  */
static void __attribute__ ((noipa))
rows (int n, long m, const double *a, double *b, const double *x)
{
#pragma omp target teams loop
  for (int i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      b[i * m + j] = a[(x[i] > 1 ? i : n - 1 - i) * m + j] + a[(i > 0 ? i - 1 : 0) * m + j];
}

/* Two iterations of the inner loop store to an element.  */
static void __attribute__ ((noipa))
stores (int n, int *b, const int *x)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	int k = x[j] > 2 ? 0 : j;
	b[i * n + k] = b[i * n + k] * 3 + j;
      }
}

/* The stored element moves on with some iterations.  */
static void __attribute__ ((noipa))
moving (int n, int *b, const int *x)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      int k = 0;
      for (int j = 0; j < n; j++)
	{
	  b[i * n + k] += j;
	  if (x[j] > 1)
	    k = k + 1;
	}
    }
}

int
main (void)
{
  enum { N = 66, ALL = N * N };
  float *a = malloc (2 * ALL * sizeof *a), *x = malloc (N * sizeof *x), *want = malloc (2 * ALL * sizeof *want);
  double *d = malloc (2 * ALL * sizeof *d), *y = malloc (N * sizeof *y);
  int *b = calloc (2 * ALL, sizeof *b), *z = malloc (N * sizeof *z), *other = calloc (2 * ALL, sizeof *other);
  for (int j = 0; j < N; j++)
    z[j] = y[j] = x[j] = j * 5 % 4;
  for (int apart = 0; apart < 2; apart++)
    {
      for (int i = 0; i < 2 * ALL; i++)
	want[i] = a[i] = i % 100;
      for (int i = 0; i < N; i++)
	for (int j = 1; j < N - 1; j++)
	  want[i * N + j + apart * ALL] = x[j] * want[i * N + j + (x[j] > 1 ? -1 : 1)] + 1;
#pragma omp target data map(tofrom: a[0:2 * ALL]) map(to: x[0:N])
      upwind (N, a, a + apart * ALL, x);
      for (int i = 0; i < 2 * ALL; i++)
	if (a[i] != want[i])
	  abort ();
    }
  for (int i = 0; i < 2 * ALL; i++)
    d[i] = i;
#pragma omp target data map(tofrom: d[0:2 * ALL], b[0:2 * ALL]) map(to: y[0:N], z[0:N])
  {
    rows (N, N, d, d + ALL, y);
    stores (N, b, z);
    moving (N, b + ALL, z);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0, k = 0; j < N; j++)
      {
	if (d[ALL + i * N + j] != d[(y[i] > 1 ? i : N - 1 - i) * N + j] + d[(i > 0 ? i - 1 : 0) * N + j])
	  abort ();
	int *p = &other[i * N + (z[j] > 2 ? 0 : j)];
	*p = *p * 3 + j;
	other[ALL + i * N + k] += j;
	k += z[j] > 1;
      }
  for (int i = 0; i < 2 * ALL; i++)
    if (b[i] != other[i])
      abort ();
  return 0;
}
