/* { dg-do link } */
/* { dg-options "-O2 -foffload-options=nvptx-none=-mtune-block_product_columns_log=0" } */
/* Collapsed loops that access along memory by the number of either loop: a block exchanges a tile in shared memory, with
   a barrier; four elements of a thread are under way together.  Not where nothing goes the other way, where an access
   is not made in each iteration, or an iteration has a long loop.  */

void
turned (int n, int m, const double *a, double *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] += a[j * n + i];
}

void
straight (int n, int m, const double *a, double *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] += a[i * m + j];
}

void
sometimes (int n, int m, const double *a, double *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (i > j)
	b[i * m + j] += a[j * n + i];
}

void
product (int n, const float *a, const float *b, float *c)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float s = 0;
	for (int k = 0; k < n; k++)
	  s += a[k * n + i] * b[k * n + j];
	c[j * n + i] = s;
      }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in turned* {barrier\.sync 0;} } } */
/* { dg-final { scan-ptx-in turned* {st\.shared\.f64} } } */
/* Four elements.  */
/* { dg-final { scan-ptx-in turned* {(ld\.global\.f64[^\n]*\n(\t(add|mul|mov|mad|cvt)[^\n]*\n)*\t){3}ld\.global\.f64} } } */
/* { dg-final { scan-ptx-not-in straight* {barrier\.sync|\.shared} } } */
/* { dg-final { scan-ptx-not-in sometimes* {barrier\.sync|\.shared} } } */
/* { dg-final { scan-ptx-not-in product* {barrier\.sync|\.shared} } } */
