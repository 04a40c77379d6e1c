/* Products of rows with rows by tensor cores: both operands have pairs along the sum.  */
/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1 -foffload-options=nvptx-none=-march=sm_90" } */

#include <stdio.h>

enum { N = 130, K = 66 };

int
main (void)
{
  static double a[N * K], b[N * K], c[N * N];
  for (int i = 0; i < N * K; i++)
    {
      a[i] = (i * 7 + 1) % 97 / 3.;
      b[i] = (i % 5 - 2 ? 1 : -1) * (1 << i % 7);
    }
  const double *x = a, *y = b;
#pragma omp target teams distribute parallel for collapse(2) map(to: x[:N * K], y[:N * K]) map(from: c)
  for (long i = 0; i < N; i++)
    for (long j = 0; j < N; j++)
      {
	double s = -0.0;
	for (long k = 0; k < K; k++)
	  s += x[i * K + k] * y[j * K + k];
	c[i * N + j] = s;
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	double s = -0.0;
	for (int k = 0; k < K; k++)
	  s += a[i * K + k] * b[j * K + k];
	if (c[i * N + j] != s)
	  {
	    printf ("%d, %d: %g, not %g\n", i, j, c[i * N + j], s);
	    return 1;
	  }
      }
  return 0;
}
