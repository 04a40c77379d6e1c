/* { dg-do run } */
/* Loops over long with bounds beyond 32 bits and large steps, collapsed and distributed.  */

int
main (void)
{
  long s = 0, t = 0, big = 1L << 40;
#pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: s)
  for (long i = big; i < big + 100; i++)
    s += i - big;
#pragma omp target parallel for schedule(dynamic, 2) reduction(+: t) map(tofrom: t)
  for (long i = -5 * big; i <= 5 * big; i += big)
    t += i / big * (i / big);
  if (s != 4950 || t != 110)
    __builtin_abort ();
  return 0;
}
