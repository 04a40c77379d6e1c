/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Reductions into variables of all kinds, and atomic operations on them.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

static long total;

int
main (void)
{
  double sum = 0.5;
  long *heap = calloc (2, sizeof *heap), *global = &total;
  int most = 0, parts[4] = { 0 };
  #pragma omp target teams distribute parallel for reduction(+: sum, parts) reduction(max: most)
  for (int i = 0; i < 10000; i++)
    {
      sum += i;
      parts[i % 4]++;
      most = i > most ? i : most;
      #pragma omp atomic
      heap[1] += i;
      #pragma omp atomic
      *global += 2;
    }
  if (sum != 0.5 + 9999 * 5000.0 || most != 9999 || parts[3] != 2500 || heap[1] != 9999 * 5000l || total != 20000)
    abort ();
}
