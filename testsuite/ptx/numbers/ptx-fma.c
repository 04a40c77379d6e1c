/* { dg-do link } */
/* { dg-pass emit } */
/* { dg-pass-until 14 "GCC crashes" } */
/* fma and contracted a*b+c are one instruction.  */

#pragma omp declare target
__attribute__ ((noipa)) double
fused_d (double a, double b, double c)
{
  return __builtin_fma (a, b, c);
}
__attribute__ ((noipa)) float
fused_f (float a, float b, float c)
{
  return __builtin_fmaf (a, b, c);
}
#pragma omp end declare target

int
main (void)
{
  double d = 4;
#pragma omp target map(tofrom: d)
  d = fused_d (d, 2, 1) + fused_f (d, 2, 1);
  return d != 18;
}
/* { dg-final { scan-ptx-times-in *fused_d* {\mfma\.rn\.f64} 1 } } */
/* { dg-final { scan-ptx-times-in *fused_f* {\mfma\.rn\.f32} 1 } } */
/* { dg-final { scan-ptx-not-in *fused_?* {\mcall\M} } } */
