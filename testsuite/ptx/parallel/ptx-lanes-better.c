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

/* Also in arrays, and with collapsed loops.  */

double matrix[300][400], sums[400];

void
columns (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int j = 0; j < m; j++)
    {
      double s = 0;
#pragma omp simd reduction(+: s)
      for (int i = 0; i < n; i++)
	s += matrix[i][j];
      sums[j] = s;
    }
}

void
product (int n, int m, int l, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	double s = 0;
#pragma omp simd reduction(+: s)
	for (int k = 0; k < l; k++)
	  s += a[i * l + k] * b[k * m + j];
	c[i * m + j] = s;
      }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not-in add* {\mbar\.warp\.sync} } } */
/* { dg-final { scan-ptx-in rows* {\mbar\.warp\.sync} } } */
/* { dg-final { scan-ptx-not-in columns* {\mshfl\.} } } */
/* { dg-final { scan-ptx-not-in product* {\mshfl\.} } } */
