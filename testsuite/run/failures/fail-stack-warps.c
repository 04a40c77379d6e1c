/* { dg-do run } */
/* A stack overflow in a warp that is an OpenMP thread, in a kernel without the scheduler: SIMD loops keep the lanes.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.* in dive .team 0, thread 3" { target { sim || gpu } } } */

#include "fail-stack.h"

int
main (void)
{
  long r[8], v[256];
#pragma omp target parallel for num_threads(8) schedule(static, 1) map(from: r, v)
  for (int i = 0; i < 8; i++)
    {
      r[i] = dive (i == 3 ? DEEP : 5, start);
#pragma omp simd
      for (int k = 0; k < 32; k++)
	v[32 * i + k] = r[i] + k;
    }
  return r[0] != v[0];
}
