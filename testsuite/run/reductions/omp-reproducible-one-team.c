/* { dg-do run } */
/* { dg-additional-options "-O2 -foffload-options=-mreproducible" } */
/* A region without a construct for teams has one, also with -mreproducible, where its sums have no order to keep: the
   grid's teams each added all of a sum of integers.  */

#include <stdio.h>

enum { n = 300 };
static int a[n], failed;

#define CHECK(FOUND, WANTED) \
  if ((FOUND) != (WANTED)) \
    { \
      printf ("line %d: %g, not %g\n", __LINE__, (double) (FOUND), (double) (WANTED)); \
      failed = 1; \
    }

int
main (void)
{
  int sum = 1, wanted = 1, most = -1;
  unsigned long long bits = 0, product = 1;
  short counts[3] = { 0, 0, 0 };
  for (int i = 0; i < n; i++)
    wanted += a[i] = i % 11;
#pragma omp target parallel for reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  CHECK (sum, wanted);
#pragma omp target map(tofrom: bits, most)
#pragma omp parallel for reduction(^: bits) reduction(max: most) num_threads(40)
  for (int i = 0; i < n; i++)
    {
      bits ^= 1ull << i % 50;
      most = a[i] > most ? a[i] : most;
    }
  CHECK (most, 10);
  CHECK (bits, 0);
#pragma omp target parallel for simd reduction(*: product) schedule(static, 3)
  for (int i = 0; i < n; i++)
    product *= i % 100 == 7 ? 3 : 1;
  CHECK (product, 27);
#pragma omp target parallel for reduction(+: counts)
  for (int i = 0; i < n; i++)
    counts[i % 3]++;
  CHECK (counts[2], n / 3);
  double real = 2;
#pragma omp target parallel for reduction(+: real, sum)
  for (int i = 0; i < n; i++)
    {
      real += a[i];
      sum++;
    }
  CHECK (real, wanted + 1);
  CHECK (sum, wanted + n);
  return failed;
}
