/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Histogram with atomics over teams, then a prefix sum by one thread.  */

int
main (void)
{
  int h[16] = { 0 }, p[17];
  unsigned char v[500];
  for (int i = 0; i < 500; i++)
    v[i] = i * i + 7 * i;
#pragma omp target data map(to: v) map(tofrom: h) map(from: p)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 500; i++)
      {
#pragma omp atomic
	h[v[i] >> 4]++;
      }
#pragma omp target
    {
      p[0] = 0;
      for (int i = 0; i < 16; i++)
	p[i + 1] = p[i] + h[i];
    }
  }
  int w[16] = { 0 };
  for (int i = 0; i < 500; i++)
    w[v[i] >> 4]++;
  for (int i = 0; i < 16; i++)
    if (w[i] != h[i] || p[i + 1] != p[i] + h[i])
      __builtin_abort ();
  if (p[16] != 500)
    __builtin_abort ();
  return 0;
}
