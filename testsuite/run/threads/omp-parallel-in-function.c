/* { dg-do run } */
/* Parallel regions in declare target functions, called from several places and recursively.  */

#pragma omp declare target
static int
sum (const int *a, int n)
{
  int s = 0;
#pragma omp parallel for reduction(+: s) num_threads(4)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
static int
rec (const int *a, int n)
{
  return n == 0 ? 0 : sum (a, n) + rec (a, n / 2);
}
#pragma omp end declare target

int
main (void)
{
  int a[32], r = 0, q = 0;
  for (int i = 0; i < 32; i++)
    a[i] = i;
#pragma omp target map(to: a) map(tofrom: r, q)
  {
    r = sum (a, 32) + sum (a + 1, 3);
    q = rec (a, 32);
  }
  if (r != 496 + 6 || q != 496 + 120 + 28 + 6 + 1 + 0)
    __builtin_abort ();
  return 0;
}
