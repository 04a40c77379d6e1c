/* { dg-do run } */
/* GCC unroll and ivdep pragmas inside a region.  */

int
main (void)
{
  int a[40], s = 0;
  for (int i = 0; i < 40; i++)
    a[i] = i;
#pragma omp target map(to: a) map(tofrom: s)
  {
#pragma GCC unroll 4
    for (int i = 0; i < 40; i++)
      s += a[i];
#pragma GCC ivdep
    for (int i = 0; i < 39; i++)
      s -= a[i];
  }
  if (s != 39)
    __builtin_abort ();
  return 0;
}
