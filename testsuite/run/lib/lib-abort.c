/* { dg-do run } */
/* { dg-shouldfail "abort in the region" } */
/* abort in a target region ends the program with failure.  */

#include <stdlib.h>

int
main (void)
{
  int r = 1;
#pragma omp target map(tofrom: r)
  if (r == 1)
    abort ();
  return 0;
}
