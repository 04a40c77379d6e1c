/* Loops without a directive behind values that the outer loop's iteration computes.  */

#include <stdlib.h>

#define N 100
#define M 200

static double a[N][M], b[N], c[M];

static void
plain (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      double f = b[i], g = f + 1;
      for (int j = 0; j < m; j++)
	a[i][j] *= f * c[j] + g - f;
    }
}

static void
declared (int n, int m)
{
#pragma omp target teams loop
  for (int i = 0; i < n; i++)
    {
      double f = b[i];
#pragma omp loop
      for (int j = 0; j < m; j++)
	a[i][j] += f;
    }
}

/* The value is one that the inner loop changes.  */
static void
changed (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      double f = a[i][3];
      for (int j = 0; j < m; j++)
	a[i][j] += f;
    }
}

/* The same by "loop", which permits any order of the iterations, but not more values.  */
static void
changed_declared (int n, int m)
{
#pragma omp target teams loop
  for (int i = 0; i < n; i++)
    {
      double f = a[i][5];
#pragma omp loop
      for (int j = 0; j < m; j++)
	a[i][j] += f;
    }
}

#define ALL for (int i = 0; i < N; i++) for (int j = 0; j < M; j++)

int
main (void)
{
  ALL a[i][j] = i + j, b[i] = i, c[j] = j;
  plain (N, M);
  ALL if (a[i][j] != (double) (i + j) * (i * j + 1)) abort ();
  declared (N, M);
  ALL if (a[i][j] != (double) (i + j) * (i * j + 1) + i) abort ();
  ALL a[i][j] = i + j;
  changed (N, M);
  ALL if (a[i][j] != 2 * i + j + 3) abort ();
  changed_declared (N, M);
  ALL if (a[i][j] != 4 * i + j + 11) abort ();
  return 0;
}
