/* { dg-do link } */
/* { dg-additional-options "-ffp-contract=off" } */
/* Without contraction no fused instruction appears, and add and mul are marked as rounded.  */

#pragma omp declare target
__attribute__ ((noipa)) double
plain_d (double a, double b, double c)
{
  return a * b + c;
}
#pragma omp end declare target

int
main (void)
{
  double d = 4;
#pragma omp target map(tofrom: d)
  d = plain_d (d, 2, 1);
  return d != 9;
}
/* { dg-final { scan-ptx-not-in *plain_d* {\m(fma|mad)\.} } } */
/* { dg-final { scan-ptx-times-in *plain_d* {\mmul\.rn\.f64} 1 } } */
/* { dg-final { scan-ptx-times-in *plain_d* {\madd\.rn\.f64} 1 } } */
