/* { dg-do run } */
/* A stack overflow in a thread of a nested parallel region, which the scheduler has given a warp.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.* in dive .team 0, thread" { target { sim || gpu } } } */

#include <omp.h>
#include "fail-stack.h"

int
main (void)
{
  long r = 0;
#pragma omp target map(tofrom: r)
  {
    omp_set_max_active_levels (2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2) reduction(+: r)
    r += dive (omp_get_ancestor_thread_num (1) == 1 && omp_get_thread_num () == omp_get_num_threads () - 1 ? DEEP : 5, start);
  }
  return r == 0;
}
