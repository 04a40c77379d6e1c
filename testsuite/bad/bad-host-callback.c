/* { dg-do link } */
/* A function of the host would call back one of the device.  */

int host_apply (int (*) (int), int);

int
twice (int x)
{
  return 2 * x;
}

int
main (void)
{
  int r = 3;
#pragma omp target map(tofrom: r)
  r = host_apply (twice, r);	/* { dg-error "cannot call back" } */
  return r;
}
