/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* safelen and simdlen: a loop-carried distance of eight is respected.  */

int
main (void)
{
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target map(tofrom: a)
#pragma omp simd safelen(8)
  for (int i = 8; i < 100; i++)
    a[i] += a[i - 8];
  int b[100];
  for (int i = 0; i < 100; i++)
    {
      b[i] = i + (i >= 8 ? b[i - 8] : 0);
      if (a[i] != b[i])
	__builtin_abort ();
    }
#pragma omp target map(tofrom: a)
#pragma omp simd simdlen(4)
  for (int i = 0; i < 100; i++)
    a[i] -= b[i];
  for (int i = 0; i < 100; i++)
    if (a[i])
      __builtin_abort ();
  return 0;
}
