/* { dg-do run } */
/* { dg-exit-status 3 } */
/* exit in a target region ends the program, with its status and what it had written.  */
/* { dg-output "before" } */

#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  int r = 3;
#pragma omp target map(tofrom: r)
  {
    printf ("before\n");
    if (r == 3)
      exit (r);
    r = 4;
  }
  return r;
}
