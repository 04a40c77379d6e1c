/* { dg-do run } */
/* { dg-exit-status 3 } */
/* _Exit ends the program, too.  */
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
    fflush (stdout);
    if (r == 3)
      _Exit (r);
    r = 4;
  }
  return r;
}
