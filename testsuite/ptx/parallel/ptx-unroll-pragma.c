/* { dg-do link } */
/* { dg-options "-O2 -Wunknown-pragmas -Werror" } */
/* { dg-pass unroll-pragmas } */
/* Loops behind #pragma unroll, which GCC does not know: all iterations, or as many as it says;
   with nounroll one; all that fit where an outer loop is meant, too.  A loop of an unknown number, and one that would
   become too long, are as without it.  */

#pragma omp declare target
__attribute__ ((noipa)) int
all (const int *a)
{
  int s = 0;
#pragma unroll
  /* A comment.  */
  for (int i = 0; i < 40; i++)
    s ^= a[i];
  return s;
}
__attribute__ ((noipa)) int
six (const int *a, int n)
{
  int s = 0, i = 0;
#pragma unroll (6)
  while (i < n)
    s ^= a[i++];
  return s;
}
__attribute__ ((noipa)) int
two (const int *a, int n)
{
  int s = 0;
#pragma unroll 2
  for (int i = 0; i < n; i++)
    s ^= a[i];
  return s;
}
__attribute__ ((noipa)) int
never (const int *a)
{
  int s = 0;
#pragma nounroll
  for (int i = 0; i < 8; i++)
    s ^= a[i];
  return s;
}
__attribute__ ((noipa)) int
nest (const int *a)
{
  int s = 0;
#pragma unroll
  for (int i = 0; i < 5; i++)
#pragma unroll
    for (int j = 0; j < 20; j++)
      s ^= a[20 * i + j];
  return s;
}
__attribute__ ((noipa)) int
unknown (const int *a, int n)
{
  int s = 0;
#pragma unroll
  for (int i = 0; i < n; i++)
    s ^= a[i];
  return s;
}
__attribute__ ((noipa)) int
endless (const int *a)
{
  int s = 0;
#pragma unroll
  for (int i = 0; i < 100000; i++)
    s ^= a[i];
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int f = 0, a[99];
#pragma omp target map(tofrom: f, a)
  f = all (a) + six (a, 99) + two (a, 99) + never (a) + nest (a) + unknown (a, 98) + endless (a);
#pragma unroll
  f++;
  return f;
}
/* { dg-final { scan-ptx-times-in *all* {\mxor\.b32} 39 } } */
/* { dg-final { scan-ptx-times-in *six* {\mxor\.b32} 7 } } */
/* { dg-final { scan-ptx-times-in *two* {\mxor\.b32} 3 } } */
/* { dg-final { scan-ptx-times-in *never* {\mxor\.b32} 1 } } */
/* { dg-final { scan-ptx-times-in *nest* {\mxor\.b32} 99 } } */
/* { dg-final { scan-ptx-times-in *unknown* {\mxor\.b32} 5 } } */
/* { dg-final { scan-ptx-times-in *endless* {\mxor\.b32} 5 { target before-gcc-14 } } } */
/* { dg-final { scan-ptx-times-in *endless* {\mxor\.b32} 4 { target gcc-14 } } } */
