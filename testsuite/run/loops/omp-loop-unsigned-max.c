/* { dg-do run } */
/* { dg-skip-if "2^32 iterations" { sim } } */
/* { dg-skip-if "2^32 iterations" { host } } */
/* With a number of iterations close to 2^32 the loop over chunks came back to zero; so it did where the device has to
   run a region that looks plain to the host in generic mode.  */

#include <limits.h>

#define LAST (UINT_MAX - 5)

#pragma omp declare target
static void __attribute__ ((noipa))
unknown (int *p)
{
  *p += 1;
}
#pragma omp end declare target

int
main (void)
{
  unsigned last = LAST;
  int near = 0, other = 0, far = 0, called = 0;
#pragma omp target teams distribute parallel for map(tofrom: near, other)
  for (unsigned i = 0; i < last; i++)
    if (i >= LAST)
      {
#pragma omp atomic
	other++;
      }
    else if (i >= LAST - 50)
      {
#pragma omp atomic
	near++;
      }
#pragma omp target teams distribute parallel for map(tofrom: far, called)
  for (unsigned i = 0; i < LAST; i++)
    if (i >= LAST - 50)
      {
	int one = 0;
	unknown (&one);
#pragma omp atomic
	far += one;
      }
    else if (i == 7)
      called++;
  return near != 50 || other != 0 || far != 50 || called != 1;
}
