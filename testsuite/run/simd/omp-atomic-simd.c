/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Atomics in every lane of a simd loop: sums, captures, floats.  */

int
main (void)
{
  int s = 0, c = 0, seen[100] = { 0 };
  float f = 0;
  double d = 0;
#pragma omp target teams distribute parallel for simd map(tofrom: s, c, seen, f, d)
  for (int i = 0; i < 100; i++)
    {
      int v;
#pragma omp atomic
      s += i;
#pragma omp atomic capture
      v = c++;
#pragma omp atomic
      seen[v]++;
      if (i % 3 == 0)
	{
#pragma omp atomic
	  f += 1;
	}
#pragma omp atomic
      d += 0.5;
    }
  if (s != 4950 || c != 100 || f != 34 || d != 50)
    __builtin_abort ();
  for (int i = 0; i < 100; i++)
    if (seen[i] != 1)
      __builtin_abort ();
  return 0;
}
