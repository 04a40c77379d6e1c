/* { dg-do link } */
/* { dg-options "-O2" } */
/* A program that lets inner parallel regions have more threads: they need the scheduler.  */

#include <omp.h>

void
f (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute
  for (int i = 0; i < n; i++)
    {
      omp_set_max_active_levels (2);
#pragma omp parallel num_threads(2)
      {
	float sum = 0;
#pragma omp parallel for reduction(+: sum)
	for (int j = 0; j < m; j++)
	  sum += a[i * m + j];
	b[i] = sum;
      }
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx "__heddle_pool_region" } } */
