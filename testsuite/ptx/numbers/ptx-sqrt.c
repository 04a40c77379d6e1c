/* { dg-do link } */
/* { dg-pass square-root } */
/* { dg-pass-until 12 "GCC asks for no errno there" } */
/* sqrt is one correctly rounded instruction, not a call, and sets no errno: nothing looks at the argument's sign.  */

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
__attribute__ ((noipa)) double
root_more (double x)
{
  return 1 / (__builtin_sqrt (x) + 3);
}
#pragma omp end declare target

int
main (void)
{
  double d = 4;
#pragma omp target map(tofrom: d)
  d = root_more (root_d (d) + root_f (d) - 3);
  return d != 0.25;
}
/* { dg-final { scan-ptx-times-in *root_d* {\msqrt\.rn\.f64} 1 } } */
/* { dg-final { scan-ptx-times-in *root_f* {\msqrt\.rn\.f32} 1 } } */
/* { dg-final { scan-ptx-times-in *root_more* {\msqrt\.rn\.f64} 1 } } */
/* { dg-final { scan-ptx-not-in *root_more* {\msetp\.[a-z]*\.f64} } } */
/* { dg-final { scan-ptx-not-in *root_?* {\mcall\M} } } */
