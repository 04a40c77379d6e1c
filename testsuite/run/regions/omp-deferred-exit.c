/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-exit-status 3 } */
/* exit in a region that the host does not wait for at once ends the program with its status, whatever the next region
   has to copy before it.  */

#include <stdlib.h>

int
main (void)
{
  int n = 1000, *a = calloc (n, sizeof *a), sum = 0;
#pragma omp target data map(tofrom: a[:n])
  {
#pragma omp target
    if (a[n - 1] == 0)
      exit (3);
#pragma omp target
    a[0] = 1;
#pragma omp target map(always, to: a[:n]) map(tofrom: sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
  }
  return sum;
}
