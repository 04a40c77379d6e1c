/* { dg-do link } */
/* { dg-additional-options "-O2" } */
/* In a loop that steps over a row, too, the rows around it are one addition away from its pointer, with a register that
   holds N instead of two for each row.  The "ivopts" of GCC 15 and later gives the row before a pointer of its own.  */

static void
smooth (int n, const double *a, double *b)
{
#pragma omp target teams distribute parallel for
  for (int i = 1; i < n - 1; i++)
#pragma omp simd
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

int
main (void)
{
  static double a[100], b[100];
#pragma omp target data map(a, b)
  smooth (10, a, b);
  return b[50] != 0;
}
/* { dg-final { scan-ptx-times-in smooth* {\mmul\.wide\.s32 %rd\d+, %r\d+, -8} 1 { target before-gcc-15 } } } */
/* { dg-final { scan-ptx-times-in smooth* {\mmul\.wide\.s32 %rd\d+, %r\d+, 8} 1 } } */
