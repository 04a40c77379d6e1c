/* { dg-do run } */
/* omp_get_wtime moves forward and omp_get_wtick is positive and small.  */

#include <omp.h>

int
main (void)
{
  double t0 = 0, t1 = 0, tick = 0;
#pragma omp target map(from: t0, t1, tick)
  {
    t0 = omp_get_wtime ();
    tick = omp_get_wtick ();
    volatile int x = 0;
    for (int i = 0; i < 1000; i++)
      x += i;
    t1 = omp_get_wtime ();
  }
  if (t1 < t0 || t1 - t0 > 60 || tick <= 0 || tick > 0.1)
    __builtin_abort ();
  return 0;
}
