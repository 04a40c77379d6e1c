/* { dg-do run } */
/* { dg-skip-if "2^31 iterations" { sim } } */
/* { dg-skip-if "a parallel region for every few of them" { host } } */
/* The loop over chunks passed the end of int, and went on with negative iterations.  */

#include <limits.h>

enum { LAST = INT_MAX - 5 };

int
main (void)
{
  int near = 0, other = 0;
#pragma omp target teams distribute parallel for map(tofrom: near, other)
  for (int i = 0; i < LAST; i++)
    if (i < 0 || i >= LAST)
      {
#pragma omp atomic
	other++;
      }
    else if (i >= LAST - 50)
      {
#pragma omp atomic
	near++;
      }
  return near != 50 || other != 0;
}
