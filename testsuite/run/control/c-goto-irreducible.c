/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* A loop with two entries (irreducible control flow), taken differently by each iteration.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
f (int n)
{
  int s = 0;
  if (n & 1)
    goto second;
first:
  s += 3;
  n--;
second:
  s = s * 2 + n;
  n -= 2;
  if (n > 0)
    goto first;
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int a[64];
#pragma omp target parallel for simd map(from: a)
  for (int i = 0; i < 64; i++)
    a[i] = f (i % 23);
  for (int i = 0; i < 64; i++)
    if (a[i] != f (i % 23))
      __builtin_abort ();
  return 0;
}
