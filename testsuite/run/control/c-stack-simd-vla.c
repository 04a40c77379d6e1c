/* { dg-do run } */
/* Arrays of variable length and recursion in functions called from the lanes of a SIMD region.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
total (const int *a, int n)
{
  int b[n];
  for (int i = 0; i < n; i++)
    b[i] = a[i % 4] + i;
  int s = n > 4 ? total (b, n / 2) : 0;
  for (int i = 0; i < n; i++)
    s += b[(i * 3) % n];
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int r[64];
#pragma omp target parallel for simd map(from: r)
  for (int i = 0; i < 64; i++)
    {
      int start[4] = { i, 2, i + 3, 4 };
      r[i] = total (start, 4 + i);
    }
  for (int i = 0; i < 64; i++)
    {
      int start[4] = { i, 2, i + 3, 4 };
      if (r[i] != total (start, 4 + i))
	__builtin_abort ();
    }
  return 0;
}
