/* { dg-do run } */
/* { dg-exit-status 7 } */
/* abort in a target region ended the program by exit: without SIGABRT, and with functions of atexit.  */

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
  if (r == 1)
    abort ();
  return 0;
}
