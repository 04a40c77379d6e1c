/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Functions with pure, const, cold, hot, flatten, optimize attributes and builtin_expect, unreachable.  */

#pragma omp declare target
__attribute__ ((const, noinline)) static int c (int x) { return x * 3; }
__attribute__ ((pure, noinline)) static int p (const int *x) { return *x + 1; }
__attribute__ ((cold, noinline)) static int cold (int x) { return -x; }
__attribute__ ((optimize ("O0"))) static int slow (int x) { int y = x; return y + y; }
__attribute__ ((flatten)) static int
all (int x)
{
  if (__builtin_expect (x > 1000, 0))
    return cold (x);
  switch (x & 3)
    {
    case 0: return c (x) + p (&x);
    case 1: return slow (x);
    case 2: return c (x) + c (x);
    case 3: return __builtin_constant_p (x) ? 0 : 77;
    }
  __builtin_unreachable ();
}
#pragma omp end declare target

int
main (void)
{
  int r[5], n = 4;
#pragma omp target map(from: r)
  for (int i = 0; i < 5; i++)
    r[i] = all (i < 4 ? n + i : n + 2000);
  if (r[0] != 17 || r[1] != 10 || r[2] != 36 || r[3] != 77 || r[4] != -2004)
    __builtin_abort ();
  return 0;
}
