/* { dg-do link } */
/* { dg-options "-O2" } */
/* Collapsed loops whose inner one goes across memory: a tile has 32 rows of 8 columns, and lanes take neighbouring rows.
   Not where some access is dense in the inner loop.  */

void
across (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i + j * n] = a[i - 1 + j * n] + a[i + 1 + j * n] + a[i + (j - 1) * n] + a[i + (j + 1) * n];
}

void
turned (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i + j * n] = a[i * m + j];
}

int
main (void)
{
  return 0;
}
/* A row's number is the quotient's with the lowest five bits, a column's with the three above them.  */
/* { dg-final { scan-ptx-in across* {\mshl\.b32 %r\d+, %r\d+, 5;} } } */
/* { dg-final { scan-ptx-in across* {\mshr\.u32 %r\d+, %r\d+, 5;} } } */
/* { dg-final { scan-ptx-in turned* {\mshr\.u32 %r\d+, %r\d+, 5;} } } */
