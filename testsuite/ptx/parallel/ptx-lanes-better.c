/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass spmd-threads } */
/* Lanes take iterations of the outer loop where neighbouring lanes then access neighbouring elements; otherwise those of
   the SIMD loop, for which warps are threads, and come together behind it.  */

void
add (int n, int m, const double *a, double *b)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < m; j++)
      b[j * n + i] += a[j * n + i];
}

void
rows (int n, int m, const double *a, double *b)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < m; j++)
      b[i * m + j] += a[i * m + j];
}
int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not-in add* {\mbar\.warp\.sync} } } */
/* { dg-final { scan-ptx-in rows* {\mbar\.warp\.sync} } } */
