/* { dg-do run } */
/* A stack overflow in a task.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.* in dive .team 0, thread" { target { sim || gpu } } } */

#include "fail-stack.h"

int
main (void)
{
  long r[16];
#pragma omp target parallel num_threads(4) map(from: r)
#pragma omp single
  for (int i = 0; i < 16; i++)
#pragma omp task firstprivate(i) shared(r)
    r[i] = dive (i == 11 ? DEEP : 5, start);
  return r[0] == 0;
}
