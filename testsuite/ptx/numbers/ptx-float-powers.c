/* { dg-do link } */
/* { dg-options "-O2" } */
/* Powers in float are the machine's, without -ffast-math, too: as good as CUDA's functions have to be.  Subnormal results are
   made by the factor, or are the machine's own.  tanhf computes both of its results: no jump.  */
#include <math.h>

#pragma omp declare target
__attribute__ ((noipa)) float
exponential (float x)
{
  return expf (x);
}

__attribute__ ((noipa)) float
binary (float x)
{
  return exp2f (x);
}

__attribute__ ((noipa)) float
activation (float x)
{
  return 0.5f * x * (1.0f + tanhf (0.8f * (x + 0.04f * x * x * x)));
}

__attribute__ ((noipa)) double
wide (double x)
{
  return exp (x);
}
#pragma omp end declare target

int
main (void)
{
  float x = 2;
#pragma omp target map(tofrom: x)
  x = exponential (x) + binary (x) + activation (x) + wide (x);
  return x < 1;
}
/* { dg-final { scan-ptx-times-in exponential* {ex2\.approx\.ftz\.f32} 1 } } */
/* { dg-final { scan-ptx-not-in exponential* {bra|setp} } } */
/* { dg-final { scan-ptx-in binary* {ex2\.approx\.f32} } } */
/* { dg-final { scan-ptx-times-in activation* {ex2\.approx\.ftz\.f32} 1 } } */
/* { dg-final { scan-ptx-not-in activation* {bra} } } */
/* { dg-final { scan-ptx-not-in wide* {ex2} } } */
