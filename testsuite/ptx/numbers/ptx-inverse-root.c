/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass inverse-root } */
/* The inverse of a square root takes one approximation and neither a square root nor a reciprocal that are rounded by
   themselves; where the root is used otherwise, too, it takes both.  Small arguments are scaled where there can be some.  */

#include <math.h>

#pragma omp declare target
__attribute__ ((noipa)) float
inverted (float x)
{
  return 1 / sqrtf (x);
}
__attribute__ ((noipa)) float
negated (float x)
{
  return -1 / sqrtf (x);
}
__attribute__ ((noipa)) float
used (float x)
{
  float root = sqrtf (x);
  return 1 / root + root;
}
__attribute__ ((noipa)) float
softened (float x, float y, float z)
{
  return 1 / sqrtf (x * x + y * y + z * z + 1e-3f);
}
__attribute__ ((noipa)) float
differs (float x, float y)
{
  return 1 / sqrtf (x * y + 1e-3f);
}
#pragma omp end declare target

int
main (void)
{
  float x = 4;
#pragma omp target map(tofrom: x)
  x = inverted (x) + negated (x) + used (x) + softened (x, x, x) + differs (x, x);
  return !(x > 2.5f);
}
/* { dg-final { scan-ptx-times-in *inverted* {\mrsqrt\.approx\.ftz\.f32} 1 } } */
/* { dg-final { scan-ptx-not-in *inverted* {\m(rcp|sqrt|div|bra|call)\M} } } */
/* { dg-final { scan-ptx-times-in *negated* {\mrsqrt\.approx\.ftz\.f32} 1 } } */
/* { dg-final { scan-ptx-not-in *negated* {\m(rcp|sqrt|div|bra|call)\M} } } */
/* { dg-final { scan-ptx-in *used* {\msqrt\.rn\.f32} } } */
/* { dg-final { scan-ptx-in *used* {\mrcp\.rn\.f32} } } */
/* { dg-final { scan-ptx-in *inverted* {\msetp\.lt\.f32} } } */
/* { dg-final { scan-ptx-not-in *softened* {\m(setp|selp)\M} } } */
/* { dg-final { scan-ptx-times-in *softened* {\mrsqrt\.approx\.ftz\.f32} 1 } } */
/* { dg-final { scan-ptx-in *differs* {\msetp\.lt\.f32} } } */
