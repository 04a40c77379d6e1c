/* { dg-do link } */
/* { dg-additional-options "-O2" } */
/* { dg-pass row-addresses } */
/* Accesses of a stencil at places that no loop steps over: one index, offsets in a row, one addition from row to row;
   an index that may wrap stays what it is.  */

#pragma omp declare target
__attribute__ ((noipa)) void
smooth (float *b, const float *a, int n, const int *where, int count)
{
  for (int t = 0; t < count; t++)
    {
      int k = where[t];
      b[k] = a[k] - a[k - n] * 2 + a[k + n] / 4 - a[k - 1] * 8 + a[k + 1] - a[k - n - 1] * 16 + a[k + n + 1] / 32;
    }
}
__attribute__ ((noipa)) void
planes (float *b, const float *a, int n, const int *where, int count)
{
  for (int t = 0; t < count; t++)
    {
      int i = where[t], j = where[i], k = where[j];
      b[(i * n + j) * n + k] = a[((i + 1) * n + j) * n + k] - a[((i - 1) * n + j) * n + k + 1] / 2;
    }
}
__attribute__ ((noipa)) void
wrapping (float *b, const float *a, unsigned n, const unsigned *where, int count)
{
  for (int t = 0; t < count; t++)
    {
      unsigned k = where[t];
      b[k] = a[k] - a[k - n] * 2 + a[k + n] / 4;
    }
}
#pragma omp end declare target

int
main (void)
{
  static float a[100], b[100];
  static int where[10];
  static unsigned there[10];
#pragma omp target map(tofrom: a, b, where, there)
  {
    smooth (b + 50, a + 50, 8, where, 5);
    planes (b + 50, a + 50, 3, where, 5);
    wrapping (b + 50, a + 50, 8, there, 5);
  }
  return b[50] != 0;
}
/* { dg-final { scan-ptx-times-in smooth {\mmul\.wide\.s32} 4 } } */
/* { dg-final { scan-ptx-times-in smooth {\mld\.\S*f32 %f\d+, \[%rd\d+\+-4\]} 2 } } */
/* { dg-final { scan-ptx-times-in smooth {\mld\.\S*f32 %f\d+, \[%rd\d+\+4\]} 2 } } */
/* { dg-final { scan-ptx-times-in planes {\mmul\.wide\.s32 %rd\d+, %r\d+, 4} 5 } } */
/* { dg-final { scan-ptx-in planes {\mld\.\S*f32 %f\d+, \[%rd\d+\+4\]} } } */
/* { dg-final { scan-ptx-times-in wrapping {\mmul\.wide\.u32} 3 } } */
