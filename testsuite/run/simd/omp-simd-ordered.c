/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* ordered simd: the block runs iteration by iteration.  */

int
main (void)
{
  int a[40], n = 0, last = 0;
#pragma omp target map(tofrom: a, n, last)
  {
    n = last = 0;
#pragma omp simd
    for (int i = 0; i < 40; i++)
      {
	int t = i * 3;
#pragma omp ordered simd
	{
	  a[n++] = t + last;
	  last = t;
	}
      }
  }
  for (int i = 0; i < 40; i++)
    if (a[i] != 3 * i + (i ? 3 * (i - 1) : 0))
      __builtin_abort ();
  if (n != 40)
    __builtin_abort ();
  return 0;
}
