/* { dg-do link } */
/* { dg-pass choose-values } */
/* A loop whose index is corrected by conditions, also inside of others, is unrolled like one without: the loads of four
   iterations are in one block, in a version for each value of the flag.  What is loaded or stored by a condition keeps
   its jump.  */

#pragma omp declare target
__attribute__ ((noipa)) int
around (const int *a, int n, int from, int by, int ends)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    {
      int k = from + i * by;
      if (ends)
	{
	  if (k >= n)
	    k = n - 1;
	}
      else
	{
	  if (k >= n)
	    k -= n;
	  else if (k < 0)
	    k += n;
	}
      s ^= a[k];
    }
  return s;
}
__attribute__ ((noipa)) int
some (const int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      s ^= a[i + n] + 1;
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int f = 1, a[99] = { 1, 2, 3 };
#pragma omp target map(tofrom: f, a)
  f = around (a, f, f, f, f) + some (a, f);
  return f;
}
/* { dg-final { scan-ptx-times-in *around* {\mxor\.b32} 10 } } */
/* { dg-final { scan-ptx-times-in *around* {\mld\.b32} 10 } } */
/* { dg-final { scan-ptx-times-in *some* {\mxor\.b32} 1 } } */
