/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* declare simd functions called from simd loops, uniform and linear arguments.  */

#pragma omp declare target
#pragma omp declare simd uniform(t, n) linear(i: 1)
__attribute__ ((noinline)) static int
pick (const int *t, int i, int n)
{
  return t[(i * 5) % n] + i;
}
#pragma omp declare simd notinbranch
__attribute__ ((noinline)) static float
half (float x)
{
  return x * 0.5f;
}
#pragma omp end declare target

int
main (void)
{
  int t[10], a[35];
  float f[35];
  for (int i = 0; i < 10; i++)
    t[i] = i * 100;
#pragma omp target map(to: t) map(from: a, f)
  {
#pragma omp simd
    for (int i = 0; i < 35; i++)
      a[i] = pick (t, i, 10);
#pragma omp simd
    for (int i = 0; i < 35; i++)
      f[i] = half (i);
  }
  for (int i = 0; i < 35; i++)
    if (a[i] != i * 5 % 10 * 100 + i || f[i] != i * 0.5f)
      __builtin_abort ();
  return 0;
}
