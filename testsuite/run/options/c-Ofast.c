/* { dg-do run } */
/* { dg-additional-options "-Ofast" } */
/* Sums and quotients under -ffast-math, with slack.  */

int
main (void)
{
  double a[64], s = 0, q = 0;
  for (int i = 0; i < 64; i++)
    a[i] = i + 1;
#pragma omp target teams distribute parallel for simd map(to: a) map(tofrom: s, q) reduction(+: s, q)
  for (int i = 0; i < 64; i++)
    {
      s += a[i];
      q += __builtin_sqrt (a[i] * a[i]) / a[i];
    }
  if (s < 2079.99 || s > 2080.01 || q < 63.999 || q > 64.001)
    __builtin_abort ();
  return 0;
}
