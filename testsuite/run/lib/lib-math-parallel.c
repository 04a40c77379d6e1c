/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Math functions called in every lane of a loop.  */

#include <math.h>

int
main (void)
{
  double a[70];
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < 70; i++)
    a[i] = sin (i * 0.1) + exp (-i * 0.05) * sqrt (i) + pow (i + 1, 0.3);
  for (int i = 0; i < 70; i++)
    {
      double w = sin (i * 0.1) + exp (-i * 0.05) * sqrt (i) + pow (i + 1, 0.3);
      if (!(fabs (a[i] - w) <= 1e-13 * fabs (w) + 1e-14))
	__builtin_abort ();
    }
  return 0;
}
