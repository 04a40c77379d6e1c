/* { dg-do run } */
/* Labels of different functions had the same addresses.  */

#pragma omp declare target
static __attribute__ ((noinline)) void *
f (int n)
{
  static void *const to[] = { &&one, &&two };
  goto *to[n];
one:
  return to[0];
two:
  return to[1];
}

static __attribute__ ((noinline)) void *
g (int n)
{
  static void *const to[] = { &&one, &&two };
  goto *to[n];
one:
  return to[1];
two:
  return to[0];
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = (f (0) != f (1)) + 2 * (f (0) != g (0)) + 4 * (f (1) != g (0)) + 8 * (g (1) != f (0)) + 16 * (g (0) != g (1));
  return r != 31;
}
