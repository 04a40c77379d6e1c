/* { dg-do run } */
/* Functions with large frames, called from the lanes of a SIMD region, which share the warp's stack.  */

#define N 128

#pragma omp declare target
__attribute__ ((noipa)) static int
leaf (const int *a, int n)
{
  int b[100], s = 0;
  for (int i = 0; i < 100; i++)
    b[i] = a[(i * 7 + n) % 500];
  for (int i = 0; i < 100; i++)
    s += b[(i + n) % 100] * (i % 3);
  return s;
}

__attribute__ ((noipa)) static int
middle (int n)
{
  int a[500];
  for (int i = 0; i < 500; i++)
    a[i] = i * n;
  return leaf (a, n) + a[n % 500];
}
#pragma omp end declare target

int
main (void)
{
  int r[N];
#pragma omp target parallel for simd map(from: r)
  for (int i = 0; i < N; i++)
    r[i] = middle (i);
  for (int i = 0; i < N; i++)
    if (r[i] != middle (i))
      __builtin_abort ();
  return 0;
}
