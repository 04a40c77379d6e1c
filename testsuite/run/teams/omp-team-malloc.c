/* { dg-do run } */
/* { dg-options "-O1" } */
/* Memory that a team allocates for its parallel regions, and frees: at -O1 the allocation was gone.  */
#include <stdlib.h>

int
main (void)
{
  int r[60];
#pragma omp target teams distribute map(from: r)
  for (int j = 0; j < 60; j++)
    {
      int n = 2 * j + 2;
      int *a = malloc (n * sizeof *a);
      double *b = calloc (n, sizeof *b);
      int k = 0;
#pragma omp parallel for
      for (int i = 0; i < n; i++)
	{
	  a[i] = i;
	  b[i] += i;
	}
#pragma omp parallel for reduction(+: k)
      for (int i = 0; i < n; i++)
	k += a[i] + (int) b[i];
      r[j] = k;
      free (a);
      free (b);
    }
  for (int j = 0; j < 60; j++)
    if (r[j] != (2 * j + 1) * (2 * j + 2))
      return 1;
  return 0;
}
