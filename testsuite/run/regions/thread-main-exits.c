/* The main thread ends by pthread_exit, and threads with regions end after it: the process ends with the last of them,
   by exit (0).  It went on for ever, as threads of the plugin and the simulator were left.  { dg-do run }  */
/* { dg-additional-options "-lpthread" } */
/* { dg-output "at exit: 12" } */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int sum;

static void
at_exit (void)
{
  printf ("at exit: %d\n", sum);
}

static int
region (int x)
{
  int y = 0;
#pragma omp target map(tofrom: y)
  y = x;
  return y;
}

static void *
later (void *p)
{
  usleep (200000);
  __atomic_add_fetch (&sum, region (4), __ATOMIC_SEQ_CST);
  return p;
}

/* Makes a thread and ends before it.  */
static void *
maker (void *p)
{
  pthread_t t;
  if (pthread_create (&t, 0, later, 0))
    abort ();
  pthread_detach (t);
  return p;
}

int
main (void)
{
  pthread_t t;
  atexit (at_exit);
  if (region (3) != 3 || pthread_create (&t, 0, later, 0) || pthread_create (&t, 0, maker, 0))
    abort ();
  sum = 4;
#pragma omp parallel num_threads(3)
  ;
  pthread_exit (0);
}
