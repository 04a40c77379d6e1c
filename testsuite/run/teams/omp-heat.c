/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* A few Jacobi steps inside target data: the same field as on the host, bit for bit.  */

enum { N = 18 };

static void
step (double (*restrict t)[N], double (*restrict u)[N])
{
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      u[i][j] = 0.25 * ((t[i - 1][j] + t[i + 1][j]) + (t[i][j - 1] + t[i][j + 1]));
}

int
main (void)
{
  static double a[N][N], b[N][N], c[N][N], d[N][N];
  for (int i = 0; i < N; i++)
    a[i][0] = b[i][0] = c[i][0] = d[i][0] = i / 3.0;
#pragma omp target data map(tofrom: a, b)
  for (int k = 0; k < 4; k++)
    {
#pragma omp target teams distribute parallel for collapse(2)
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < N - 1; j++)
	  b[i][j] = 0.25 * ((a[i - 1][j] + a[i + 1][j]) + (a[i][j - 1] + a[i][j + 1]));
#pragma omp target teams distribute parallel for collapse(2)
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < N - 1; j++)
	  a[i][j] = 0.25 * ((b[i - 1][j] + b[i + 1][j]) + (b[i][j - 1] + b[i][j + 1]));
    }
  for (int k = 0; k < 4; k++)
    {
      step (c, d);
      step (d, c);
    }
  if (__builtin_memcmp (a, c, sizeof a) || __builtin_memcmp (b, d, sizeof b))
    __builtin_abort ();
  return 0;
}
