/* { dg-do link } */
/* { dg-additional-options "-std=c11" } */
/* ISO C, as GCC understands it, does not fuse; the option belongs to each function.  */

#pragma omp declare target
__attribute__ ((noipa)) double
plain_d (double a, double b, double c)
{
  return a * b + c;
}
__attribute__ ((noipa, optimize ("fp-contract=fast"))) double
fused_d (double a, double b, double c)
{
  return a * b + c;
}
#pragma omp end declare target

int
main (void)
{
  double d = 4;
#pragma omp target map(tofrom: d)
  d = plain_d (d, 2, 1) + fused_d (d, 2, 1);
  return d != 9;
}
/* { dg-final { scan-ptx-not-in *plain_d* {\m(fma|mad)\.} } } */
/* { dg-final { scan-ptx-times-in *fused_d* {\mfma\.rn\.f64} 1 } } */
