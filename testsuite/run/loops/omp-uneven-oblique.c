/* Both bounds of the inner loop move with the outer variable by two: GCC 12 schedules that wrongly, on the host, too.  */
/* { dg-do run } */

#include <stdlib.h>

int o[100];

int
main (void)
{
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: o)
  for (int i = 0; i < 10; i++)
    for (int j = 2 * i; j < 2 * i + 5; j++)
      o[i * 5 + j - 2 * i]++;
  for (int k = 0; k < 100; k++)
    if (o[k] != (k < 50))
      abort ();
  return 0;
}
