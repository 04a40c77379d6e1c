/* { dg-do run } */
/* target data keeps data on the device over several regions; only the end copies back.  */

int
main (void)
{
  int a[32], s = 0;
  for (int i = 0; i < 32; i++)
    a[i] = i;
#pragma omp target data map(tofrom: a) map(to: s)
  {
    for (int k = 0; k < 3; k++)
      {
#pragma omp target
	for (int i = 0; i < 32; i++)
	  a[i] += k;
      }
#pragma omp target map(always, from: s)
    {
      s = 0;
      for (int i = 0; i < 32; i++)
	s += a[i];
    }
    if (s != 31 * 16 + 3 * 32)
      __builtin_abort ();
  }
  for (int i = 0; i < 32; i++)
    if (a[i] != i + 3)
      __builtin_abort ();
  return 0;
}
