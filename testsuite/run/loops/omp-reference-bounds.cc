// Bounds by reference are known before a region, unless the region changes its copies of their values: P and Q overlap
// only then.
// { dg-options "-O2 -fopenmp" }

#include <cstdio>

#pragma omp declare target
__attribute__((noinline, noclone)) void
twice (int &n)
{
  n *= 2;
}
#pragma omp end declare target

static double all[256], expected[256];

static int
wrong (int n)
{
  for (int i = 0; i < 256; i++)
    expected[i] = i;
  for (int j = 0; j < n; j++)
    expected[j + 64] = expected[j] + 1;
  int count = 0;
  for (int i = 0; i < 256; i++)
    {
      count += all[i] != expected[i];
      all[i] = i;
    }
  return count;
}

__attribute__((noinline, noclone)) static void
same (int rows, int &n, double *p, double *q)
{
#pragma omp target teams distribute parallel for firstprivate(n)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < n; j++)
      q[i * 256 + j] = p[i * 256 + j] + 1;
}

__attribute__((noinline, noclone)) static void
assigned (int rows, int &n, double *p, double *q)
{
#pragma omp target firstprivate(n)
  {
    n = 2 * n;
#pragma omp parallel for
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < n; j++)
	q[i * 256 + j] = p[i * 256 + j] + 1;
  }
}

__attribute__((noinline, noclone)) static void
lent (int rows, int &n, double *p, double *q)
{
#pragma omp target firstprivate(n)
  {
    twice (n);
#pragma omp parallel for
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < n; j++)
	q[i * 256 + j] = p[i * 256 + j] + 1;
  }
}

__attribute__((noinline, noclone)) static void
renamed (int rows, int &n, double *p, double *q)
{
#pragma omp target firstprivate(n)
  {
    int &m = n;
    m += 64;
#pragma omp parallel for
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < n; j++)
	q[i * 256 + j] = p[i * 256 + j] + 1;
  }
}

int
main ()
{
  int n = 64, bad = 0;
  wrong (0);
#pragma omp target data map(tofrom: all)
  {
#define TRY(F, LENGTH) \
    { \
      F (1, n, all, all + 64); \
      _Pragma ("omp target update from(all)") \
      if (wrong (LENGTH)) \
	printf ("%s\n", #F), bad++; \
      _Pragma ("omp target update to(all)") \
    }
    TRY (same, 64)
    TRY (assigned, 128)
    TRY (lent, 128)
    TRY (renamed, 128)
    n = 128;
    TRY (same, 128)
  }
  return bad || n != 128;
}
