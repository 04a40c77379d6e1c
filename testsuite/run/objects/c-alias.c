/* { dg-do run } */
/* A function alias called on the device.  */

#pragma omp declare target
int real_fn (int x) { return x + 40; }
int other_fn (int) __attribute__ ((alias ("real_fn")));
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = other_fn (2);
  if (r != 42)
    __builtin_abort ();
  return 0;
}
