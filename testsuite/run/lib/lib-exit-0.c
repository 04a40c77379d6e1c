/* { dg-do run } */
/* { dg-kernel-traps "it stops the other threads so" } */
/* exit (0) in a parallel region of a target region is success, whatever the other threads do.  */

#include <stdlib.h>

int
main (void)
{
  int n = 1;
#pragma omp target parallel map(tofrom: n)
  if (n == 1)
    exit (0);
  return 1;
}
