/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass declared-nests } */
/* { dg-pass collapsed-loops } */
/* Nested "loop" constructs are collapsed, with tiles where these are good (ptx-tiles.c).  Where something is between them
   the inner loop has the lanes, and warps come together behind it; but not where accesses are neighbours in the outer
   one.  */

double matrix[300][400], sums[400];

void
smooth (int n, int m, const float *a, float *b)
{
#pragma omp target teams loop
  for (int i = 1; i < n - 1; i++)
#pragma omp loop
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1];
}

void
rows (int n, int m, const double *x, double *b)
{
#pragma omp target teams loop
  for (int i = 0; i < n; i++)
    {
      double t = x[i];
#pragma omp loop
      for (int j = 0; j < m; j++)
	b[i * m + j] *= t;
    }
}

void
columns (int n, int m)
{
#pragma omp target teams loop
  for (int j = 0; j < m; j++)
    {
      double s = 0;
#pragma omp loop reduction(+: s)
      for (int i = 0; i < n; i++)
	s += matrix[i][j];
      sums[j] = s;
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in smooth* {\mand\.b32 %r\d+, %r\d+, 31;} } } */
/* { dg-final { scan-ptx-not-in smooth* {\mdiv\.u32} } } */
/* { dg-final { scan-ptx-times-in smooth* {\mst\.global\.f32} 1 } } */
/* { dg-final { scan-ptx-in rows* {\mbar\.warp\.sync} } } */
/* { dg-final { scan-ptx-not-in columns* {\mshfl\.} } } */
