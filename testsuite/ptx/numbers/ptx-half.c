/* { dg-do link } */
/* { dg-options "-O2 -fexcess-precision=16" } */
/* Half precision is added, multiplied and compared by its own instructions; division, which PTX does not have, is in
   single precision.  (Without the option, C itself computes in single precision.)  */

#pragma omp declare target
__attribute__ ((noipa)) void
half (_Float16 *p)
{
  p[0] = p[1] + p[2];
  p[3] = p[4] * 3;
  if (p[5] - p[6] < p[7])
    p[8] = p[1];
}
__attribute__ ((noipa)) void
quotient (_Float16 *p)
{
  p[0] = p[1] / p[2];
}
#pragma omp end declare target

int
main (void)
{
  _Float16 a[9] = { 1 };
#pragma omp target map(a)
  {
    half (a);
    quotient (a);
  }
  return 0;
}
/* { dg-final { scan-ptx-times-in half* {add\.rn\.f16} 1 } } */
/* { dg-final { scan-ptx-times-in half* {sub\.rn\.f16} 1 } } */
/* { dg-final { scan-ptx-times-in half* {mul\.rn\.f16} 1 } } */
/* { dg-final { scan-ptx-times-in half* {setp\.[a-z]+\.f16} 1 } } */
/* { dg-final { scan-ptx-not-in half* {cvt} } } */
/* { dg-final { scan-ptx-in quotient* {div\.rn\.f32} } } */
