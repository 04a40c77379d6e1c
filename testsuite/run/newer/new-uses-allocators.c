/* { dg-do run } */
/* { dg-require-effective-target gcc-16 } */
/* uses_allocators on a region.  */

#include <omp.h>

int
main (void)
{
  int r = 0;
#pragma omp target map(from: r) uses_allocators(omp_default_mem_alloc)
  {
    int *p = omp_alloc (sizeof (int), omp_default_mem_alloc);
    *p = 4;
    r = *p;
    omp_free (p, omp_default_mem_alloc);
  }
  return r != 4;
}
