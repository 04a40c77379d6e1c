/* { dg-do run } */
/* { dg-require-effective-target gcc-14 } */
/* The allocate directive: of the default memory, and of the team's.  */

#include <omp.h>

int
main (void)
{
  int r = 0, s = 0;
#pragma omp target map(from: r)
  {
    int a[4];
#pragma omp allocate(a) allocator(omp_default_mem_alloc)
    a[1] = 4;
    r = a[1];
  }
#pragma omp target teams num_teams(1) map(tofrom: s)
  {
    int a[4];
#pragma omp allocate(a) allocator(omp_pteam_mem_alloc)
    a[0] = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      a[0] += 1;
    }
    s = a[0];
  }
  return r != 4 || s < 1;
}
