/* As thread-main-exits.c, where only other threads than the main one have regions, and have ended before it.
   { dg-do run }  */
#include <pthread.h>
#include <stdlib.h>

static void *
region (void *p)
{
  int y = 0;
#pragma omp target map(tofrom: y) nowait
  y = 5;
#pragma omp taskwait
  if (y != 5)
    abort ();
  return p;
}

int
main (void)
{
  pthread_t t;
  if (pthread_create (&t, 0, region, 0) || pthread_join (t, 0))
    abort ();
  pthread_exit (0);
}
