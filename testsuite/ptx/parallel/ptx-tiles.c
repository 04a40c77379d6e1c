/* { dg-do link } */
/* { dg-options "-O2" } */
/* Iterations of collapsed loops in tiles: 8 rows of 32 columns, or of three loops 2 planes of 4 rows.  The number of rows
   is a factor of the number of iterations, not a quotient: there is no division.  The number of an
   iteration stays within 32 bits.  Not for three loops that load nothing, nor where the user asks for a schedule.  The host
   starts threads for what sticks out, too.  */

void
smooth (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1];
}

void
planes (int n, int m, int l, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	b[(i * m + j) * l + k] = a[(i * m + j) * l + k] + a[((i + 1) * m + j) * l + k];
}

void
fill (int n, int m, int l, float *b)
{
#pragma omp target teams distribute parallel for collapse(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	b[(i * m + j) * l + k] = i + j * k;
}

void
in_chunks (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(2) schedule(static, 4)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1];
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in smooth* {\mand\.b32 %r\d+, %r\d+, 31;} } } */
/* { dg-final { scan-ptx-in smooth* {\mand\.b32 %r\d+, %r\d+, 7;} } } */
/* { dg-final { scan-ptx-not-in smooth* {\mdiv\.u32} } } */
/* { dg-final { scan-ptx-not-in smooth* {\msetp\.gt\.u64} } } */
/* { dg-final { scan-ptx-in planes* {\mand\.b32 %r\d+, %r\d+, 3;} } } */
/* { dg-final { scan-ptx-in planes* {\mand\.b32 %r\d+, %r\d+, 1;} } } */
/* { dg-final { scan-ptx-not-in planes* {\mdiv\.u32} } } */
/* { dg-final { scan-ptx-not-in fill* {\mand\.b32 %r\d+, %r\d+, 31;} } } */
/* { dg-final { scan-ptx-not-in in_chunks* {\mand\.b32 %r\d+, %r\d+, 31;} } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tsmooth.*\tsmooth\t@.* #18 \\*s64 #16 /s64\n" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tplanes.*\tplanes\t@.* #21 \\*s64 #16 /s64\n" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tfill.*\tfill\t@.* \\*u32\n" } } */
