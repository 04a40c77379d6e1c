/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* With contraction off a product is rounded before it is added.  */

int
main (void)
{
  double a = 1.0 + 0x1p-30, p = 0, f = 0;
#pragma omp target map(tofrom: p, f)
  {
    double q = a * a;
    p = q - (1.0 + 0x1p-29);
    f = __builtin_fma (a, a, -(1.0 + 0x1p-29));
  }
  if (p != 0 || f != 0x1p-60)
    __builtin_abort ();
  return 0;
}
