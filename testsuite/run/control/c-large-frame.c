/* { dg-do run } */
/* A frame of 40 KiB, and the frames of its callees above it.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
leaf (int *p, int n)
{
  int t[16];
  for (int i = 0; i < 16; i++)
    t[i] = p[(n * 613 + i) % 10000];
  int s = 0;
  for (int i = 0; i < 16; i++)
    s += t[i];
  return s;
}
__attribute__ ((noipa)) static int
big (int n)
{
  int a[10000];
  for (int i = 0; i < 10000; i++)
    a[i] = i + n;
  return leaf (a, n) + leaf (a, n + 1) + a[9999];
}
#pragma omp end declare target

int
main (void)
{
  int r = 0, n = 4;
#pragma omp target map(tofrom: r)
  r = big (n);
  if (r != big (n))
    __builtin_abort ();
  return 0;
}
