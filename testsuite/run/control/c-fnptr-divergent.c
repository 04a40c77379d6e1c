/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Indirect calls whose callee differs from lane to lane.  */

#pragma omp declare target
static int f0 (int x) { return x + 1; }
static int f1 (int x) { return x * 2; }
static int f2 (int x) { return x ^ 0xff; }
static int f3 (int x) { int s = 0; while (x > 0) { s += x & 7; x >>= 3; } return s; }
static int (*const tab[4]) (int) = { f0, f1, f2, f3 };
#pragma omp end declare target

int
main (void)
{
  int a[96];
#pragma omp target parallel for simd map(from: a)
  for (int i = 0; i < 96; i++)
    a[i] = tab[(i * 7 + i / 5) & 3] (i * 13);
  for (int i = 0; i < 96; i++)
    if (a[i] != tab[(i * 7 + i / 5) & 3] (i * 13))
      __builtin_abort ();
  return 0;
}
