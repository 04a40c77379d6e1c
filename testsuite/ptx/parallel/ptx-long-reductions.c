/* { dg-do link } */
/* { dg-options "-O2" } */
/* Of reductions, too, it is known which iterations take long: not those whose only loops are the one that updates what
   teams share, or a SIMD loop's.  */

float
sums (int n, int m, const float *a)
{
  float all = 0;
#pragma omp target teams distribute parallel for reduction(+: all)
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int k = 0; k < m; k++)
	s = s * a[i] + a[k];
      all += s;
    }
  return all;
}

float
cells (int n, const float *a)
{
  float all = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: all)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      all += a[i * n + j] * a[j * n + i];
  return all;
}

double
products (int n, const double *a, const double *b)
{
  double all = 0;
#pragma omp target teams distribute parallel for simd reduction(+: all)
  for (int i = 0; i < n; i++)
    all += a[i] * b[i];
  return all;
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx "HEDDLE-FUNC\tsums\[^\t\]*\t6509563217\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tcells\[^\t\]*\t6509563201\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tproducts\[^\t\]*\t6509563201\t" } } */
