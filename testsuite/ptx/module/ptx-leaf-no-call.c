/* { dg-do link } */
/* A leaf function of plain arithmetic has no call, no local memory and no atomics.  */

#pragma omp declare target
__attribute__ ((noipa)) int
leaf_sum (const int *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i] * 3 - (p[i] >> 2);
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int a[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, r = 0;
#pragma omp target map(to: a) map(tofrom: r)
  r = leaf_sum (a, 8);
  return r == 0;
}
/* { dg-final { scan-ptx-in *leaf_sum* {\mld\.(global\.)?[a-z0-9.]+} } } */
/* { dg-final { scan-ptx-not-in *leaf_sum* {\m(call|atom|bar|shfl|barrier|vote)\M} } } */
/* { dg-final { scan-ptx-not-in *leaf_sum* {\.local} } } */
