/* { dg-do run } */
/* Variable-length arrays, of one and two dimensions, in loops and passed to functions.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
sum2 (int n, int m, int (*a)[m])
{
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i][j];
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0, n = 6, sz = 0;
#pragma omp target map(tofrom: r, sz)
  for (int k = 1; k < n; k++)
    {
      int a[k], b[k][n];
      for (int i = 0; i < k; i++)
	{
	  a[i] = i + k;
	  for (int j = 0; j < n; j++)
	    b[i][j] = a[i] * j;
	}
      r += sum2 (k, n, b) + a[k - 1];
      sz += sizeof b;
    }
  int want = 0, wsz = 0;
  for (int k = 1; k < n; k++)
    {
      for (int i = 0; i < k; i++)
	want += (i + k) * 15;
      want += 2 * k - 1;
      wsz += k * n * 4;
    }
  if (r != want || sz != wsz)
    __builtin_abort ();
  return 0;
}
