/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Regions with nowait, on variables of the stack and the heap, in the order of their dependences.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

int
main (void)
{
  int x = 1, y = 2, *p = malloc (300000 * sizeof *p);
  p[7] = 3;
  #pragma omp target nowait depend(inout: x) map(tofrom: x)
  x += p[7];
  #pragma omp target nowait depend(in: x) depend(out: y) map(tofrom: y) map(to: x)
  y += x;
  #pragma omp target nowait depend(in: y) map(to: y)
  p[299999] = y;
  #pragma omp taskwait
  if (x != 4 || y != 6 || p[299999] != 6)
    abort ();
  #pragma omp parallel num_threads(2)
  #pragma omp single
  for (int i = 0; i < 8; i++)
    #pragma omp target nowait firstprivate(i)
    p[i] = i;
  for (int i = 0; i < 8; i++)
    if (p[i] != i)
      abort ();
}
