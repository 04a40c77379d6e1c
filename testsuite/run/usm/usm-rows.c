/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* A matrix of rows that have been allocated one by one, some large, some small.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

int
main (void)
{
  enum { N = 60 };
  double **rows = malloc (N * sizeof *rows), *sums = calloc (N, sizeof *sums);
  for (int i = 0; i < N; i++)
    {
      const int n = i % 7 == 0 ? 20000 : 50;
      rows[i] = malloc (n * sizeof **rows);
      for (int k = 0; k < n; k++)
	rows[i][k] = i + k % 2;
    }
  #pragma omp target teams distribute
  for (int i = 0; i < N; i++)
    {
      const int n = i % 7 == 0 ? 20000 : 50;
      double sum = 0;
      #pragma omp parallel for reduction(+: sum)
      for (int k = 0; k < n; k++)
	{
	  sum += rows[i][k];
	  rows[i][k] = -1;
	}
      sums[i] = sum;
    }
  for (int i = 0; i < N; i++)
    {
      const int n = i % 7 == 0 ? 20000 : 50;
      if (sums[i] != n * i + n / 2 || rows[i][n - 1] != -1)
	abort ();
      free (rows[i]);
    }
}
