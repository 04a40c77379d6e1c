/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* A region deep in the stack, after some that were not, and then others again.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

static int
go (int depth, int *above)
{
  volatile int room[2000];
  int x = 3;
  room[0] = room[1999] = depth;
  if (depth)
    return go (depth - 1, above) + (room[0] - room[1999]);
  #pragma omp target map(tofrom: x)
  {
    x += *above;
    ++*above;
  }
  return x;
}

int
main (void)
{
  int top = 10;
  if (go (0, &top) != 13 || go (300, &top) != 14 || go (20, &top) != 15 || go (800, &top) != 16 || top != 14)
    abort ();
}
