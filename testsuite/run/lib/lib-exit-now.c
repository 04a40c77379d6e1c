/* { dg-do run } */
/* { dg-exit-status 3 } */
/* _Exit ends the program, too, and functions of the host's atexit are not called.  */
/* { dg-output "before" } */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void
at_end (void)
{
  _exit (9);
}

int
main (void)
{
  int r = 3;
  atexit (at_end);
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
