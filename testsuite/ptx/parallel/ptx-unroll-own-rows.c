/* { dg-do link } */
/* A lane that goes along a row of its own loads a sector of 32 bytes together: eight floats, sixteen numbers of two
   bytes.  Four are loaded together as everywhere where neighbouring lanes load neighbouring elements, where the elements
   are so large, and where lanes have a number of iterations of their own, or one that is known.  */

void
rows (int n, int m, const float *a, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < m; j++)
	s += a[i * m + j] * x[j];
      y[i] = s;
    }
}

void
backwards (int n, int m, const float *a, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = m - 1; j >= 0; j--)
	s += a[i * m + j] * x[j];
      y[i] = s;
    }
}

void
columns (int n, int m, const float *a, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < m; j++)
	s += a[j * n + i] * x[j];
      y[i] = s;
    }
}

void
triangle (int n, int m, const float *a, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < i; j++)
	s += a[i * m + j] * x[j];
      y[i] = s;
    }
}

void
known (int n, const float *a, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < 400; j++)
	s += a[i * 400 + j] * x[j];
      y[i] = s;
    }
}

void
wide (int n, int m, const double *a, const double *x, double *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int j = 0; j < m; j++)
	s += a[i * m + j] * x[j];
      y[i] = s;
    }
}

void
narrow (int n, int m, const short *a, int *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      int s = 0;
      for (int j = 0; j < m; j++)
	s += a[i * m + j];
      y[i] = s;
    }
}

int
main (void)
{
  return 0;
}
/* One at a time where fewer are left.  */
/* { dg-final { scan-ptx-times-in rows* {\mfma\.rn\.f32} 9 } } */
/* { dg-final { scan-ptx-times-in backwards* {\mfma\.rn\.f32} 9 } } */
/* { dg-final { scan-ptx-times-in columns* {\mfma\.rn\.f32} 5 } } */
/* { dg-final { scan-ptx-times-in triangle* {\mfma\.rn\.f32} 5 } } */
/* { dg-final { scan-ptx-in known* {\[%rd\d+\+12\]} } } */
/* { dg-final { scan-ptx-not-in known* {\[%rd\d+\+16\]} } } */
/* { dg-final { scan-ptx-times-in wide* {\mfma\.rn\.f64} 5 } } */
/* { dg-final { scan-ptx-times-in narrow* {\mld\.\S+16} 17 } } */
