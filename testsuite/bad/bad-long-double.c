/* { dg-do link } */
/* x87 long double arithmetic has no counterpart on the device.  */

int
main (void)
{
  double r = 1;
#pragma omp target map(tofrom: r)
  {
    long double x = r;
    x = x * 3.25L;	/* { dg-error "long double" } */
    r = x;
  }
  return r != 3.25;
}
/* { dg-prune-output "long double" } */
