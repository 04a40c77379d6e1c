/* { dg-do link } */
/* A long double parameter of a device function.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
f (long double x)
{
  return x > 1;	/* { dg-error "long double" } */
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
