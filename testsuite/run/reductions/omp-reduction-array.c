/* { dg-do run } */
/* Reductions over arrays and array sections.  */

int
main (void)
{
  int h[5] = { 0 }, s[8] = { 1, 1, 1, 1, 1, 1, 1, 1 };
  int *p = s;
#pragma omp target map(tofrom: h, s) map(p[0:8])
  {
#pragma omp parallel for reduction(+: h) num_threads(4)
    for (int i = 0; i < 53; i++)
      h[i % 5] += i;
#pragma omp parallel for reduction(+: s[2:4]) num_threads(4)
    for (int i = 0; i < 20; i++)
      s[2 + i % 4] += i;
  }
  for (int i = 0; i < 5; i++)
    {
      int w = 0;
      for (int k = i; k < 53; k += 5)
	w += k;
      if (h[i] != w)
	__builtin_abort ();
    }
  for (int i = 0; i < 8; i++)
    if (s[i] != (i >= 2 && i < 6 ? 1 + 5 * (i - 2) + 40 : 1))
      __builtin_abort ();
  return 0;
}
