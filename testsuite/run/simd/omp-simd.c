/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* target simd: independent iterations, trip counts around a multiple of the warp size.  */

int
main (void)
{
  for (int n = 30; n <= 66; n += 3)
    {
      int a[70] = { 0 };
#pragma omp target simd map(tofrom: a)
      for (int i = 0; i < n; i++)
	a[i] += i * i;
      for (int i = 0; i < 70; i++)
	if (a[i] != (i < n ? i * i : 0))
	  __builtin_abort ();
    }
  return 0;
}
