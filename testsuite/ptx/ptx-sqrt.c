/* { dg-do link } */
/* { dg-additional-options "-fno-math-errno" } */
/* sqrt is one correctly rounded instruction, not a call.  */

#pragma omp declare target
__attribute__ ((noipa)) double
root_d (double x)
{
  return __builtin_sqrt (x);
}
__attribute__ ((noipa)) float
root_f (float x)
{
  return __builtin_sqrtf (x);
}
#pragma omp end declare target

int
main (void)
{
  double d = 4;
#pragma omp target map(tofrom: d)
  d = root_d (d) + root_f (d);
  return d != 4;
}
/* { dg-final { scan-ptx-times-in *root_d* {\msqrt\.rn\.f64} 1 } } */
/* { dg-final { scan-ptx-times-in *root_f* {\msqrt\.rn\.f32} 1 } } */
/* { dg-final { scan-ptx-not-in *root_?* {\mcall\M} } } */
