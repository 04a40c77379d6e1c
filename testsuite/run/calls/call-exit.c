/* { dg-do run } */
/* { dg-exit-status 3 } */
/* A function of the host ends the program, while other threads of the kernel wait: with its status, and all that exit
   does.  */
/* { dg-output "before.*at the end" } */

#include <stdio.h>
#include <stdlib.h>

void host_leave (int) __asm__ ("leave");

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

int
main (void)
{
  atexit (at_end);
  printf ("before\n");
#pragma omp target parallel for num_threads(4)
  for (int i = 0; i < 4; i++)
    host_leave (3);
  printf ("not reached\n");
  return 0;
}
