/* { dg-do run } */
/* A stack overflow in a lane that is an OpenMP thread: its share is a 32nd of the warp's stack.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.* in dive .team 1, thread 4, lane 16" { target { sim || gpu } } } */

#include "fail-stack.h"

int
main (void)
{
  long r[512];
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(256) dist_schedule(static, 256) map(from: r)
  for (int i = 0; i < 512; i++)
    r[i] = dive (i == 400 ? DEEP : FEW, start);
  return r[0] == 0;
}
