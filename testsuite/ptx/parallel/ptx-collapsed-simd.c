/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass collapsed-loops } */
/* Collapsed loops for threads and SIMD lanes are those of threads alone: in tiles, without a division (ptx-tiles.c), and
   one iteration is no nest of loops of its own.  */

void
smooth (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute parallel for simd collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1];
}

void
planes (int n, int m, int l, const float *a, float *b)
{
#pragma omp target teams distribute parallel for simd collapse(3) safelen(16)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	b[(i * m + j) * l + k] = a[(i * m + j) * l + k] + a[((i + 1) * m + j) * l + k];
}

void
any (int n, int m, const float *a, float *b)
{
#pragma omp target teams loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] += a[j];
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in smooth* {\mand\.b32 %r\d+, %r\d+, 31;} } } */
/* { dg-final { scan-ptx-not-in smooth* {\mdiv\.u32} } } */
/* { dg-final { scan-ptx-times-in smooth* {\mst\.global\.f32} 1 } } */
/* { dg-final { scan-ptx-in planes* {\mand\.b32 %r\d+, %r\d+, 3;} } } */
/* { dg-final { scan-ptx-times-in any* {\mst\.global\.f32} 1 } } */
