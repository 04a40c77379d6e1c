/* { dg-do run } */
/* { dg-exit-status 7 } */
/* An assertion that fails in a target region is SIGABRT, as on the host.  */

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void
aborted (int signal)
{
  (void) signal;
  _exit (7);
}

static void
at_end (void)
{
  _exit (9);
}

int
main (void)
{
  int r = 1;
  atexit (at_end);
  signal (SIGABRT, aborted);
#pragma omp target map(tofrom: r)
  assert (r == 2);
  return 0;
}
