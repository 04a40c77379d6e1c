/* { dg-do run } */
/* A stack overflow in a lane of a SIMD loop, which has a slice of what is left of the warp's stack.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.* in dive .team 0, thread 1, lane 13" { target { sim || gpu } } } */

#include "fail-stack.h"

int
main (void)
{
  long r[4 * 32];
#pragma omp target parallel for num_threads(4) schedule(static, 1) map(from: r)
  for (int i = 0; i < 4; i++)
#pragma omp simd
    for (int k = 0; k < 32; k++)
      r[32 * i + k] = dive (32 * i + k == 45 ? DEEP : FEW, start);
  return r[0] == 0;
}
