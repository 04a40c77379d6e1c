/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Map clauses change nothing: there is one object, whatever is mapped of it.  */

#pragma omp requires unified_shared_memory

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int *p = malloc (100000 * sizeof *p), x = 1, y = 2, z = 3, *seen = NULL;
  for (int i = 0; i < 100000; i++)
    p[i] = i;
  #pragma omp target data map(to: p[:10]) map(from: x)
  {
    p[5] = 50;
    x = 7;
    #pragma omp target map(to: y) map(alloc: z) map(from: seen) map(x)
    {
      seen = &x;
      x += p[5] + p[99999];
      y += 10;
      z += 20;
    }
    if (x != 100056 || y != 12 || z != 23)
      abort ();
  }
  if (seen != &x || !omp_target_is_present (p, omp_get_default_device ()))
    abort ();
  #pragma omp target enter data map(to: p[:100])
  p[99] = -5;
  #pragma omp target
  p[98] = p[99];
  #pragma omp target update to(p[:3])
  #pragma omp target exit data map(delete: p[:100])
  if (p[98] != -5)
    abort ();
}
