/* Threads are cancelled in regions and between them: they end as threads do, and regions of others go on.  The plugin's
   own unwinder aborted.  { dg-do run }  */
/* { dg-additional-options "-lpthread" } */

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int
region (int x)
{
  int y = 0, z[1000] = { 0 };
#pragma omp target map(tofrom: y, z)
  y = x + z[999];
  return y;
}

static void *
loop (void *p)
{
  for (;;)
    {
      region (3);
      pthread_testcancel ();
    }
}

static void *
tasks (void *p)
{
  for (;;)
    {
      int y = 0;
#pragma omp target map(tofrom: y) nowait
      y++;
#pragma omp taskwait
#pragma omp target data map(tofrom: y)
      {
#pragma omp target update to(y)
      }
      pthread_testcancel ();
    }
  return p;
}

int
main (void)
{
  for (int i = 0; i < 30; i++)
    {
      pthread_t t;
      void *result;
      if (pthread_create (&t, 0, i % 3 ? loop : tasks, 0))
	abort ();
      usleep (2000 + i * 100);
      if (pthread_cancel (t) || pthread_join (t, &result) || result != PTHREAD_CANCELED)
	abort ();
    }
  if (region (4) != 4)
    abort ();
}
