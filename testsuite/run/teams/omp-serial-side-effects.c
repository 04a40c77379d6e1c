/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Code outside parallel regions runs once: increments, atomics and calls with side effects.  */

#pragma omp declare target
static int calls;
__attribute__ ((noinline)) static int
once (int *p)
{
  calls++;
  return ++*p;
}
#pragma omp end declare target

int
main (void)
{
  int r[5] = { 0 }, x = 0;
#pragma omp target map(tofrom: r, x)
  {
    calls = 0;
    r[0] = once (&x);
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      r[1]++;
    }
    r[2] = once (&x);
    __atomic_fetch_add (&r[3], 1, __ATOMIC_RELAXED);
    for (int i = 0; i < 3; i++)
      once (&x);
    r[4] = calls;
  }
  if (r[0] != 1 || r[1] < 1 || r[1] > 4 || r[2] != 2 || r[3] != 1 || r[4] != 5 || x != 5)
    __builtin_abort ();
  return 0;
}
