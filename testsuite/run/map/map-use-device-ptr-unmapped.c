/* { dg-do run } */
/* { dg-pass lowered-kinds } */
/* A pointer in use_device_ptr keeps its value if what it points to is not on the device; beside maps, too.  */

#include <stdlib.h>

static int global[3];

int
main (void)
{
  int *mine = malloc (40), *before = mine, *null = NULL, other[2] = { 0, 0 }, kept = 0;
  int *third = other;
#pragma omp target data map(to: other) use_device_ptr(mine, null)
  kept = mine == before && !null;
  if (!kept)
    abort ();
#pragma omp target data use_device_ptr(mine)
  kept += mine == before;
#pragma omp target data map(tofrom: other) use_device_ptr(mine, third) if (kept) device(0)
  {
    kept += mine == before;
#pragma omp target is_device_ptr(third)
    third[1] = 5;
  }
#pragma omp target data map(tofrom: mine[0:10]) use_device_ptr(mine)
  {
#pragma omp target is_device_ptr(mine)
    mine[9] = 6;
  }
#pragma omp target data map(tofrom: other, global) use_device_addr(other, global)
  {
    int *a = other, *b = global;
#pragma omp target is_device_ptr(a, b)
    a[0] = b[2] = 7;
  }
  return kept != 3 || other[1] != 5 || mine[9] != 6 || other[0] != 7 || global[2] != 7;
}
