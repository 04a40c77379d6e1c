/* { dg-do link } */
/* A long double parameter of a device function.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
f (long double x)	/* { dg-error "long double" } */
{
  return x > 1;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = f (r + 2);
  return r != 1;
}
/* { dg-prune-output "long double" } */
