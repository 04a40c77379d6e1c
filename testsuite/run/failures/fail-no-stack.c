/* { dg-do run } */
/* { dg-shouldfail "assertion in the region" } */
/* The message of a failed assertion was put together on the warp's stack, which this kernel does not have: on the way
   to the message the runtime failed again, and again.  */

#include <assert.h>

int
main (void)
{
#pragma omp target teams distribute parallel for num_teams(5) thread_limit(64)
  for (int i = 0; i < 1000; i++)
    assert (i != 777);
  return 0;
}
/* { dg-output "i != 777" } */
