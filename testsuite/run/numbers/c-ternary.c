/* { dg-do run } */
/* Chains of conditional expressions, short-circuit evaluation and its side effects.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
grade (int x)
{
  return x < 0 ? -1 : x < 50 ? 0 : x < 60 ? 1 : x < 75 ? 2 : x < 90 ? 3 : x <= 100 ? 4 : 5;
}
__attribute__ ((noipa)) static int
touch (int *n, int v)
{
  ++*n;
  return v;
}
#pragma omp end declare target

int
main (void)
{
  int r[7], n = 0, s = 0, x[7] = { -3, 10, 55, 70, 80, 100, 101 }, one = 1;
#pragma omp target map(to: x) map(from: r) map(tofrom: n, s)
  {
    for (int i = 0; i < 7; i++)
      r[i] = grade (x[i]);
    if (touch (&n, 0) && touch (&n, 1))
      s += 1;
    if (touch (&n, 1) || touch (&n, 0))
      s += 10;
    s += (one ? touch (&n, 100) : touch (&n, 1000));
    s += one ?: 5;
  }
  for (int i = 0; i < 7; i++)
    if (r[i] != i - 1)
      __builtin_abort ();
  if (n != 3 || s != 111)
    __builtin_abort ();
  return 0;
}
