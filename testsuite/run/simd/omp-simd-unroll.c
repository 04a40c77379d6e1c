/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* SIMD loops whose iterations are executed four at a time, of any number of iterations, and in place.  */

static void
smooth (int n, const double *a, double *b)
{
#pragma omp target teams distribute parallel for map(to: a[:n * n]) map(tofrom: b[:n * n])
  for (int i = 1; i < n - 1; i++)
#pragma omp simd
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

static void
late (int n, const double *a, double *b, double *c)
{
#pragma omp target teams distribute parallel for map(to: a[:n * n]) map(tofrom: b[:n * n], c[:n * n])
  for (int i = 1; i < n - 1; i++)
#pragma omp simd
    for (int j = 1; j < n - 1; j++)
      {
	b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1]);
	c[i * n + j] = 0.75 * (a[(i - 1) * n + j] - a[(i + 1) * n + j] + a[i * n + j - 1]);
      }
}

static void
in_place (int n, double *a)
{
#pragma omp target teams distribute parallel for map(tofrom: a[:n * n])
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < n; j++)
      a[i * n + j] = 1 / (a[i * n + j] + 2) + a[i * n + j] * a[i * n + j] - 0.5 * a[i * n + j];
}

int
main (int argc, char **argv)
{
  enum { N = 80 };
  static double a[N * N], b[N * N], c[N * N];
  (void) argv;
  for (int i = 0; i < N * N; i++)
    a[i] = i * 31 % 57;
  int wrong = 0;
  for (int n = 3; n <= N; n += n < 40 ? 1 : 20)
    {
      for (int i = 0; i < N * N; i++)
	b[i] = c[i] = -1;
      smooth (n * argc, a, b);
      for (int i = 0; i < n * n; i++)
	{
	  int x = i % n, y = i / n;
	  int inside = x > 0 && x < n - 1 && y > 0 && y < n - 1;
	  wrong += b[i] != (inside ? 0.25 * (a[i - n] + a[i + n] + a[i - 1] + a[i + 1]) : -1);
	}
      for (int i = 0; i < n * n; i++)
	b[i] = a[i];
      in_place (n * argc, b);
      for (int i = 0; i < n * n; i++)
	wrong += b[i] != 1 / (a[i] + 2) + a[i] * a[i] - 0.5 * a[i];
      late (n * argc, a, b, c);
      for (int i = 0; i < n * n; i++)
	{
	  int x = i % n, y = i / n;
	  int inside = x > 0 && x < n - 1 && y > 0 && y < n - 1;
	  wrong += c[i] != (inside ? 0.75 * (a[i - n] - a[i + n] + a[i - 1]) : -1);
	}
    }
  return wrong != 0;
}
