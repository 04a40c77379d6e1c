/* { dg-do run } */
/* { dg-additional-options "-fopenmp-simd" } */
/* -fopenmp-simd takes nothing from -fopenmp, in whichever order: the region is on the device, its SIMD loop spread.  */

#include <omp.h>

#pragma omp declare simd uniform(b) linear(i) notinbranch
double __attribute__ ((noinline))
scaled (double a, double b, int i)
{
  return a * b + i;
}

int
main (void)
{
  double x[100], s = 0;
  int threads = 0;
  for (int i = 0; i < 100; i++)
    x[i] = i;
#pragma omp target map(tofrom: x, s, threads)
  {
#pragma omp simd reduction(+: s)
    for (int i = 0; i < 100; i++)
      {
	x[i] = scaled (x[i], 2, i);
	s += x[i];
      }
#pragma omp parallel num_threads(3) reduction(+: threads)
    threads += omp_get_num_threads ();
  }
  if (s != 14850 || x[99] != 297 || threads != 9)
    __builtin_abort ();
  return 0;
}
