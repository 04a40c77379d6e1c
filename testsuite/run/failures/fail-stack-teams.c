/* { dg-do run } */
/* A stack overflow on the teams level: the initial thread of team 2.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.* in dive .team 2, thread 0" { target { sim || gpu } } } */

#include "fail-stack.h"

int
main (void)
{
  long r[4];
#pragma omp target teams num_teams(4) map(from: r)
#pragma omp distribute
  for (int t = 0; t < 4; t++)
    r[t] = dive (t == 2 ? DEEP : FEW, start);
  return r[0] == 0;
}
