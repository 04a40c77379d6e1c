/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Blocks that are freed and allocated again, so that others come to the same addresses.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>
#include <string.h>

int
main (void)
{
  for (int times = 0; times < 60; times++)
    {
      const size_t n = times % 3 == 0 ? 50 : times % 3 == 1 ? 40000 : 400000;
      int *a = malloc (n * sizeof *a), *b = malloc ((n + times) * sizeof *b);
      for (size_t i = 0; i < n; i++)
	a[i] = i + times;
      memset (b, 0, n * sizeof *b);
      #pragma omp target teams distribute parallel for
      for (size_t i = 0; i < n; i++)
	b[i] += a[i];
      for (size_t i = 0; i < n; i++)
	if (b[i] != (int) i + times)
	  abort ();
      free (a);
      free (b);
    }
}
