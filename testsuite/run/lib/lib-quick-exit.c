/* { dg-do run } */
/* { dg-exit-status 5 } */
/* quick_exit in a target region calls the functions of the host's at_quick_exit, not those of atexit.  */

#include <stdlib.h>
#include <unistd.h>

static void
at_end (void)
{
  _exit (9);
}

static void
at_quick_end (void)
{
  _exit (5);
}

int
main (void)
{
  int r = 3;
  atexit (at_end);
  at_quick_exit (at_quick_end);
#pragma omp target map(tofrom: r)
  if (r == 3)
    quick_exit (r);
  return r;
}
