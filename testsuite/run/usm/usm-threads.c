/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Regions of threads that come and go, with variables on their stacks.  */

#pragma omp requires unified_shared_memory

#include <pthread.h>
#include <stdlib.h>

static void *
work (void *data)
{
  int own[100], *number = data;
  for (int i = 0; i < 100; i++)
    own[i] = *number + i;
  #pragma omp target
  for (int i = 0; i < 100; i++)
    own[i] *= 2;
  for (int i = 0; i < 100; i++)
    if (own[i] != 2 * (*number + i))
      abort ();
  ++*number;
  return NULL;
}

int
main (void)
{
  for (int times = 0; times < 10; times++)
    {
      pthread_t threads[3];
      int numbers[3] = { times, 10 * times, 100 * times };
      for (int i = 0; i < 3; i++)
	if (pthread_create (&threads[i], NULL, work, &numbers[i]))
	  abort ();
      for (int i = 0; i < 3; i++)
	pthread_join (threads[i], NULL);
      if (numbers[0] != times + 1 || numbers[2] != 100 * times + 1)
	abort ();
    }
}
