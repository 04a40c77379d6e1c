/* { dg-do run } */
/* { dg-exit-status 3 } */
/* { dg-kernel-traps "the lanes that exit leave the others so" } */
/* Lanes of a SIMD loop end the program: GCC made one call of this one, that of the loop's version for lanes that are
   threads, and the one behind the loop, and lanes waited for the others of their warp.  */

#include <stdlib.h>

#pragma omp declare target
__attribute__ ((noinline)) static int
look (const int *a, int n, int wanted)
{
  int sum = 0;
#pragma omp simd reduction(+: sum)
  for (int i = 0; i < n; i++)
    {
      if (a[i] == wanted)
	exit (3);
      sum += a[i];
    }
  if (sum == wanted)
    exit (3);
  return sum;
}
#pragma omp end declare target

int
main (void)
{
  int a[50], got = 0;
  for (int i = 0; i < 50; i++)
    a[i] = 3 * i;
#pragma omp target map(to: a) map(tofrom: got)
  got = look (a, 50, 7);
  if (got != 3675)
    return 1;
#pragma omp target map(to: a) map(tofrom: got)
  got = look (a, 50, 33);
  return 2;
}
