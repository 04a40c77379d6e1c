/* { dg-do run } */
/* Complex functions: cabs, cexp, csqrt, carg, cpow.  */

#include <complex.h>
#include <math.h>

int
main (void)
{
  double r[6], x = 3, y = 4;
#pragma omp target map(from: r)
  {
    double complex z = x + y * I;
    r[0] = cabs (z);
    r[1] = carg (z);
    r[2] = creal (csqrt (z));
    r[3] = cimag (csqrt (z));
    r[4] = creal (cexp (z * 0.25));
    r[5] = cimag (cpow (z, 2));
  }
  double complex z = x + y * I;
  double w[6] = { 5, carg (z), 2, 1, creal (cexp (z * 0.25)), 24 };
  for (int i = 0; i < 6; i++)
    if (!(fabs (r[i] - w[i]) <= 1e-13 * fabs (w[i])))
      __builtin_abort ();
  return 0;
}
