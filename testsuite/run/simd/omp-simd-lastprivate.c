/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* simd lastprivate and private scalars, arrays and loop variables.  */

int
main (void)
{
  int x = -1, i, a[64], t[4];
#pragma omp target map(tofrom: x, i) map(from: a)
  {
#pragma omp simd lastprivate(x) private(t)
    for (i = 0; i < 64; i++)
      {
	for (int k = 0; k < 4; k++)
	  t[k] = i * k;
	x = t[i & 3] + t[3];
	a[i] = x;
      }
  }
  for (int k = 0; k < 64; k++)
    if (a[k] != k * (k & 3) + 3 * k)
      __builtin_abort ();
  if (x != 63 * 6 || i != 64)
    __builtin_abort ();
  return 0;
}
