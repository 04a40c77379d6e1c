/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* if and nontemporal on simd; collapse(2) simd; a simd loop with a call and branches.  */

#pragma omp declare target
__attribute__ ((noinline)) static int
f (int x)
{
  if (x % 3 == 0)
    return -x;
  int s = 0;
  for (int i = 0; i < x % 7; i++)
    s += i * x;
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int a[40], b[6][9], c[40], no = 0;
#pragma omp target map(from: a, b, c)
  {
#pragma omp simd if(no)
    for (int i = 0; i < 40; i++)
      a[i] = i + 1;
#pragma omp simd collapse(2)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 9; j++)
	b[i][j] = i * j;
#pragma omp simd nontemporal(c)
    for (int i = 0; i < 40; i++)
      c[i] = f (i);
  }
  for (int i = 0; i < 40; i++)
    if (a[i] != i + 1 || c[i] != f (i))
      __builtin_abort ();
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 9; j++)
      if (b[i][j] != i * j)
	__builtin_abort ();
  return 0;
}
