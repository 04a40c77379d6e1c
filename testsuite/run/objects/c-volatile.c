/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Volatile accesses are made, in order, as often as written.  */

#pragma omp declare target
static volatile int v;
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    volatile int l = 3;
    v = 0;
    for (int i = 0; i < 10; i++)
      v = v + l;
    l = v;
    l += 1;
    r = l;
  }
  if (r != 31)
    __builtin_abort ();
  return 0;
}
