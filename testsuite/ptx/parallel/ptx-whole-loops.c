/* { dg-do link } */
/* { dg-pass whole-loops } */
/* What #pragma unroll without a number makes of a loop of 10,000 iterations is no more code than of any loop.  */

#pragma omp declare target
__attribute__ ((noipa)) int
endless (const int *a)
{
  int s = 0;
#pragma unroll
  for (int i = 0; i < 10000; i++)
    s ^= a[i];
  return s;
}
#pragma omp end declare target

int
main (void)
{
  static int a[10000];
  int f = 0;
#pragma omp target map(tofrom: f, a)
  f = endless (a);
  return f;
}
/* { dg-final { scan-ptx-times-in *endless* {\mxor\.b32} 5 { target before-gcc-14 } } } */
/* { dg-final { scan-ptx-times-in *endless* {\mxor\.b32} 4 { target gcc-14 } } } */
