/* { dg-do run } */
/* { dg-require-effective-target gcc-16 } */
/* { dg-engines "sim gpu" } */
/* begin declare variant: another function on the device.  */

int on (void) { return 1; }
#pragma omp begin declare variant match (device={kind(nohost)})
int on (void) { return 2; }
#pragma omp end declare variant

int
main (void)
{
  int r = 0;
#pragma omp target map(from: r)
  r = on ();
  return r != 2 || on () != 1;
}
