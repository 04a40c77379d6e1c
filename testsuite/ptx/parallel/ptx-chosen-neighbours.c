/* { dg-do link } */
/* { dg-options "-O2" } */
/* Neighbouring lanes have neighbouring elements although an index is one of two values, has a bound, or begins a walk
   along a column: no tiles in shared memory, and lanes go along J.  */

void
chosen (int n, const double *a, double *b, const double *x)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = x[j] * a[i * n + j + (x[j] > 0.5 ? -1 : 1)];
}

void
bounded (int n, const float *a, float *b, const float *x)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	int left = j > 1 ? j - 1 : 0;
	b[i * n + j] = x[j] * a[i * n + left];
      }
}

void
walk (int n, int m, const double *a, double *b, const double *x)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	const double *p = a + i * m + j;
	double s = 0;
	for (int k = 0; k < 3; k++, p += n)
	  s += *p;
	b[i * n + j] = s * x[j];
      }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not-in chosen* {\mld\.shared} } } */
/* { dg-final { scan-ptx-not-in bounded* {\mld\.shared} } } */
/* { dg-final { scan-ptx-not-in walk* {\mld\.shared} } } */
