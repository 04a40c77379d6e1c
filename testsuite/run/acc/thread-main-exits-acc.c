/* As thread-main-exits.c, where the main thread has had a region of OpenACC's.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <pthread.h>
#include <stdlib.h>

int
main (void)
{
  int a[100];
#pragma acc parallel loop copyout(a) async(1)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc wait
  if (a[99] != 99)
    abort ();
  pthread_exit (0);
}
