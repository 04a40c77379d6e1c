/* { dg-do link } */
/* __float128 arithmetic on the device.  */

int
main (void)
{
  double r = 2;
#pragma omp target map(tofrom: r)
  {
    __float128 q = r;
    q = q * q + q / 3;		/* { dg-error "__float128|_Float128" } */
    r = q;
  }
  return r == 0;
}
/* { dg-prune-output "__float128|_Float128" } */
