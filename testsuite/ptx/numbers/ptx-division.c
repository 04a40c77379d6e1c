/* { dg-do link } */
/* IEEE division is correctly rounded in both precisions.  */

#pragma omp declare target
__attribute__ ((noipa)) double
quotient_d (double a, double b)
{
  return a / b;
}
__attribute__ ((noipa)) float
quotient_f (float a, float b)
{
  return a / b;
}
#pragma omp end declare target

int
main (void)
{
  double d = 4;
#pragma omp target map(tofrom: d)
  d = quotient_d (d, 2) + quotient_f (d, 4);
  return d != 3;
}
/* { dg-final { scan-ptx-times-in *quotient_d* {\mdiv\.rn\.f64} 1 } } */
/* { dg-final { scan-ptx-times-in *quotient_f* {\mdiv\.rn\.f32} 1 } } */
