/* { dg-do link } */
/* { dg-pass fixed-conditions } */
/* A flag that no iteration changes, asked behind conditions that iterations have, divides the loop: choices behind it are
   one instruction for each index, and four iterations' loads are together.  Where it is the only condition, it is a
   choice.  */

#pragma omp declare target
__attribute__ ((noipa)) int
ends (const int *a, int t, int n, int order, int stop)
{
  int s = 0;
  for (int o = 1; o <= order; o++)
    {
      int next = t + o, last = t - o;
      if (next >= n)
	next = stop ? n - 1 : next - n;
      if (last < 0)
	last = stop ? 0 : last + n;
      s ^= a[next] - a[last];
    }
  return s;
}
__attribute__ ((noipa)) int
one (const int *a, int n, int stop)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s ^= a[stop ? n - i : i];
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int f = 1, a[99] = { 1, 2, 3 };
#pragma omp target map(tofrom: f, a)
  f = ends (a, f, f, f, f) + one (a, f, f);
  return f;
}
/* Two versions, of each four iterations and the rest.  */
/* { dg-final { scan-ptx-times-in *ends* {\mxor\.b32} 10 } } */
/* { dg-final { scan-ptx-times-in *ends* {\mmax\.s32} 5 } } */
/* { dg-final { scan-ptx-times-in *ends* {\mselp\.b32 %r\d+, %r\d+, %r\d+,} 15 } } */
/* { dg-final { scan-ptx-times-in *one* {\mxor\.b32} 5 } } */
