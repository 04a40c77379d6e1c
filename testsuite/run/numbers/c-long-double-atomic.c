/* { dg-do run } */
/* long double in reductions, simd loops and atomics, whose sums are exact here.  */

int
main (void)
{
  long double s = 0, t = 0, u = 1;
#pragma omp target teams distribute parallel for map(tofrom: s) reduction(+: s)
  for (int i = 0; i < 1000; i++)
    s += i + 0x1p-40L;
#pragma omp target map(tofrom: t, u)
  {
#pragma omp parallel num_threads (4)
    for (int i = 0; i < 10; i++)
#pragma omp atomic
      t += 0x1p58L + 1;
#pragma omp simd reduction(*: u)
    for (int i = 0; i < 100; i++)
      u *= 2;
  }
  if (s != 499500 + 1000 * 0x1p-40L || t != 40 * (0x1p58L + 1) || u != 0x1p100L)
    __builtin_abort ();
  return 0;
}
