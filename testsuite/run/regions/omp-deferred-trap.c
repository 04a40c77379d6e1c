/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-shouldfail "abort in the region" } */
/* { dg-output "kernel main.*omp-deferred-trap.c:(15|18|20).*(or (the|one of the .) kernels? launched before it|abort was called)" { target { sim || gpu } } } */
/* A region fails that the host has not waited for when it starts the next one.  */

#include <stdlib.h>

int
main (void)
{
  int n = 1000, *a = calloc (n, sizeof *a), sum = 0;
#pragma omp target data map(tofrom: a[:n])
  {
#pragma omp target
    if (a[n - 1] == 0)
      abort ();
#pragma omp target
    a[0] = 1;
#pragma omp target map(tofrom: sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
  }
  return 0;
}
