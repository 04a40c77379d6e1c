/* { dg-do link } */
/* { dg-additional-options "-O2" } */
/* Nested loops that share the grid are one loop: no pointers for a loop over the columns, nor over the one number that
   a SIMD loop has.  */

static void
copy_rows (int n, const double *a, double *b)
{
#pragma omp target teams distribute
  for (int i = 0; i < n; i++)
#pragma omp parallel for simd
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[j * n + i];
}

int
main (void)
{
  static double a[100], b[100];
#pragma omp target data map(a, b)
  copy_rows (10, a, b);
  return b[7] != 0;
}
/* { dg-final { scan-ptx-times-in copy_rows* {\mld\.global\.f64} 1 } } */
/* { dg-final { scan-ptx-not-in copy_rows* {\mst\.global\.f64[^\n]*\n\s*add\.u64} } } */
/* { dg-final { scan-ptx-not-in copy_rows* {\madd\.u64 %rd\d+, %rd\d+, 8;} } } */
/* { dg-final { scan-ptx-times-in copy_rows* {\mmin\.s32} 1 } } */
