/* { dg-do link } */
/* { dg-options "-O2 -ffast-math" } */
/* { dg-pass unroll } */
/* With -ffast-math single-precision approximations take subnormal numbers for 0, and a division is the product with a
   reciprocal.  A loop with some of them is unrolled.  */
#include <math.h>

#pragma omp declare target
__attribute__ ((noipa)) float
weight (float x, float y)
{
  return powf (x, y);
}

__attribute__ ((noipa)) float
quotient (float x, float y)
{
  return sinf (x) / y;
}

__attribute__ ((noipa)) float
distance (float x, float y)
{
  return 1 / sqrtf (x * x + y * y);
}

__attribute__ ((noipa)) float
sum (const float *x, float y, int n)
{
  float s = 0;
  for (int i = 0; i < n; i++)
    s += powf (x[i], y);
  return s;
}

__attribute__ ((noipa)) double
exact (double x, double y)
{
  return x / y;
}
#pragma omp end declare target

int
main (void)
{
  float x = 2;
#pragma omp target map(tofrom: x)
  x = weight (x, 3) + quotient (x, 2) + distance (x, 1) + sum (&x, 2, 1) + exact (x, 3);
  return x < 1;
}
/* { dg-final { scan-ptx-in weight* {lg2\.approx\.ftz\.f32} } } */
/* { dg-final { scan-ptx-in weight* {ex2\.approx\.ftz\.f32} } } */
/* { dg-final { scan-ptx-in quotient* {sin\.approx\.ftz\.f32} } } */
/* { dg-final { scan-ptx-in quotient* {div\.approx\.ftz\.f32} } } */
/* { dg-final { scan-ptx-in distance* {rsqrt\.approx\.ftz\.f32} } } */
/* { dg-final { scan-ptx-in exact* {div\.rn\.f64} } } */
/* { dg-final { scan-ptx-times-in sum* {lg2\.approx\.ftz\.f32} 5 } } */
