/* { dg-do link } */
/* { dg-pass contract } */
/* Products are fused into sums by default, also with signs and when used in several sums; not when they are needed
   themselves.  */

#pragma omp declare target
__attribute__ ((noipa)) double
plus (double a, double b, double c)
{
  return a * b + c;
}
__attribute__ ((noipa)) float
minus (float a, float b, float c)
{
  return c - a * b;
}
__attribute__ ((noipa)) double
both (double a, double b, double c, double d)
{
  double p = a * b;
  return (p + c) / (d - p);
}
__attribute__ ((noipa)) double
needed (double a, double b, double *p)
{
  *p = a * b;
  return a * b + a;
}
__attribute__ ((noipa)) double
branches (double a, double b, double c, int n)
{
  double p = a * b;
  if (n > 3)
    return (p + c) * n;
  return n ? p - c : c;
}
#pragma omp end declare target

int
main (void)
{
  double d = 4;
#pragma omp target map(tofrom: d)
  d = plus (d, 2, 1) + minus (d, 2, 1) + both (d, 2, 1, 3) + needed (d, 3, &d) + branches (d, 2, 1, d);
  return d == 18;
}
/* { dg-final { scan-ptx-times-in *plus* {\mfma\.rn\.f64} 1 } } */
/* { dg-final { scan-ptx-not-in *plus* {\mmul\.} } } */
/* { dg-final { scan-ptx-times-in *minus* {\mfma\.rn\.f32} 1 } } */
/* { dg-final { scan-ptx-times-in *both* {\mfma\.rn\.f64} 2 } } */
/* { dg-final { scan-ptx-not-in *both* {\mmul\.} } } */
/* { dg-final { scan-ptx-not-in *needed* {\mfma\.} } } */
/* { dg-final { scan-ptx-times-in *branches* {\mfma\.rn\.f64} 2 } } */
