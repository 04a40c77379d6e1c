/* { dg-do run } */
/* A stack overflow in one of more threads than the block has warps: the scheduler makes lanes threads, each with a slice of
   what is left of its warp's stack.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.* in dive .team 0, thread 2, lane 6" { target { sim || gpu } } } */

#include <omp.h>
#include "fail-stack.h"

int
main (void)
{
  long r = 0;
#pragma omp target map(tofrom: r)
  {
    omp_set_dynamic (0);
#pragma omp parallel num_threads(100)
    {
      const long mine = dive (omp_get_thread_num () == 70 ? DEEP : FEW, start);
#pragma omp critical
      r += mine;
#pragma omp task shared(r)
      {
#pragma omp atomic
	r++;
      }
    }
  }
  return r == 0;
}
