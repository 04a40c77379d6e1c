/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* A block that grows between regions, from bytes to megabytes and back.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

int
main (void)
{
  size_t n = 1;
  int *p = malloc (n * sizeof *p);
  p[0] = 0;
  for (int step = 0; step < 30; step++)
    {
      const size_t before = n;
      n = step < 20 ? n * 2 : n / 2;
      p = realloc (p, n * sizeof *p);
      if (!p)
	abort ();
      #pragma omp target teams distribute parallel for
      for (size_t i = before < n ? before : 0; i < n; i++)
	p[i] = i;
      for (size_t i = 0; i < n; i++)
	if (p[i] != (int) i)
	  abort ();
    }
  free (p);
}
