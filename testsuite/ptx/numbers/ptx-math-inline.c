/* { dg-do link } */
/* { dg-pass inline-math } */
/* Mathematical functions are expanded in kernels; only what is rare is called.  A square stays a product.  */
#include <math.h>

#pragma omp declare target
__attribute__ ((noipa)) void
all_of_them (int n, double *y)
{
  for (int i = 0; i < n; i++)
    y[i] = exp (y[i]) + log (y[i]) + sin (y[i]) + cos (y[i]);
}

__attribute__ ((noipa)) double
square_of (double x)
{
  return pow (x, 2);
}
#pragma omp end declare target

int
main (void)
{
  double y[3] = { 1, 2, 3 };
#pragma omp target map(tofrom: y)
  all_of_them (3, y), y[0] += square_of (y[1]);
  return y[0] < 1;
}
/* { dg-final { scan-ptx-not-in *all_of_them* {call.*, (exp|log|sin|cos),} } } */
/* { dg-final { scan-ptx-in *all_of_them* {rcp\.approx\.ftz\.f64} } } */
/* { dg-final { scan-ptx-times-in *square_of* {\mcall\M} 0 } } */
/* { dg-final { scan-ptx-in *square_of* {mul\.rn\.f64} } } */
