/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Regions of a team of the host: variables of the first thread's stack, and of the others'.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

int
main (void)
{
  int shared[8] = { 0 }, wrong = 0;
  #pragma omp parallel num_threads(4) reduction(+: wrong)
  for (int k = 0; k < 8; k++)
    {
      int own[20], *s = &shared[k];
      for (int i = 0; i < 20; i++)
	own[i] = i * k;
      #pragma omp target
      {
	#pragma omp atomic
	*s += own[2];
	for (int i = 0; i < 20; i++)
	  own[i]++;
      }
      for (int i = 0; i < 20; i++)
	wrong += own[i] != i * k + 1;
    }
  for (int k = 1; k < 8; k++)
    wrong += shared[k] % (2 * k) != 0 || shared[k] < 2 * k;
  if (wrong)
    abort ();
}
