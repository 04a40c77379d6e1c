/* { dg-do run } */
/* { dg-exit-status 3 } */
/* A function of the host ends the program, while those that other threads have called do not return: with its status, and
   all that exit does.  */
/* { dg-output "before.*at the end" } */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void host_leave (int) __asm__ ("leave");
void host_stay (void) __asm__ ("stay");

static void
at_end (void)
{
  printf ("at the end\n");
}

void
leave (int status)
{
  exit (status);
}

void
stay (void)
{
  for (;;)
    pause ();
}

int
main (void)
{
  atexit (at_end);
  printf ("before\n");
#pragma omp target parallel for num_threads(4)
  for (int i = 0; i < 4; i++)
    if (i == 2)
      host_leave (3);
    else
      host_stay ();
  printf ("not reached\n");
  return 0;
}
