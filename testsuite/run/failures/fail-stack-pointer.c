/* { dg-do run } */
/* A stack overflow in a function that is called through a pointer.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.* in dive .team 0, thread 0" { target { sim || gpu } } } */

#include "fail-stack.h"

#pragma omp declare target
typedef long diver (int, const long *);
diver *volatile chosen;

__attribute__ ((noipa)) static long
walk (int n, const long *above)
{
  return above[n % 20];
}

__attribute__ ((noipa)) static void
choose (int deep)
{
  chosen = deep ? dive : walk;
}
#pragma omp end declare target

int
main (void)
{
  long r[2];
#pragma omp target map(from: r)
  for (int i = 0; i < 2; i++)
    {
      choose (i);
      r[i] = chosen (DEEP, start);
    }
  return r[0] == 0;
}
