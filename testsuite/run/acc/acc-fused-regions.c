/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* OpenACC's constructs that could be one (gcc-plugin/host/loops/fused-regions.cc), with results in the second, and such that only
   look like it.  */

#include <stdlib.h>

enum { n = 1000 };

int
main (void)
{
  static int a[n], b[n], c[n];
  int sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a, b, c)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
#pragma acc parallel loop reduction(+: sum)
    for (int i = 0; i < n; i++)
      sum += b[i];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      c[i] = b[n - 1 - i];
  }
  if (sum != n * (n + 1) / 2)
    abort ();
  for (int i = 0; i < n; i++)
    if (b[i] != i + 1 || c[i] != n - i)
      abort ();
  return 0;
}
