/* { dg-do run } */
/* { dg-additional-options "-O0" } */
/* A combined loop with reduction, unoptimised.  */

int
main (void)
{
  int a[100], s = 0;
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom: a, s) reduction(+: s)
  for (int i = 0; i < 100; i++)
    {
      a[i] = a[i] * 2 + 1;
      s += a[i];
    }
  if (s != 10000)
    __builtin_abort ();
  for (int i = 0; i < 100; i++)
    if (a[i] != 2 * i + 1)
      __builtin_abort ();
  return 0;
}
