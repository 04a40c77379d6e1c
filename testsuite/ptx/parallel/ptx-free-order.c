/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass schedule show-lanes } */
/* No barrier between iterations of a loop over teams, whose order is free: one between the two parallel loops of an
   iteration, none where there is one.  */

void
steps (int n, int m, float *a)
{
#pragma omp target teams distribute
  for (int i = 0; i < n; i++)
    {
#pragma omp parallel for
      for (int j = 0; j < m; j++)
	a[i * m + j] += 1;
    }
}

void
two (int n, int m, float *a)
{
#pragma omp target teams distribute
  for (int i = 0; i < n; i++)
    {
#pragma omp parallel for
      for (int j = 0; j < m; j++)
	a[i * m + j] += 1;
#pragma omp parallel for
      for (int j = 0; j < m; j++)
	a[i * m + m - j] += 1;
    }
}
int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not-in steps* {\mbar(rier)?\.sync} } } */
/* { dg-final { scan-ptx-times-in two* {\mbar(rier)?\.sync} 1 } } */
