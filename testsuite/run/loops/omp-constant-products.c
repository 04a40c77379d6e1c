/* A product with a constant table, which need not be in global memory: no asynchronous copies from there.  */
/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1 -foffload-options=nvptx-none=-march=sm_90" } */

#include <stdio.h>

enum { N = 128, K = 24 };

#define FOUR(X) X, X + 1, X - 2, X * .5
#define ROW(X) FOUR (X), FOUR (X + .25), FOUR (3 - X), FOUR (X * 4), FOUR (X - 7), FOUR (-X)
#define ROWS(X) ROW (X), ROW (X + 1), ROW (X + 2), ROW (X + 3), ROW (X + 4), ROW (X + 5), ROW (X + 6), ROW (X + 7)
#define ALL(X) ROWS (X), ROWS (X + 8), ROWS (X + 16), ROWS (X + 24)
static const double table[N * K] = { ALL (0), ALL (32), ALL (64), ALL (96) };

static void
fill (double *b)
{
  for (int i = 0; i < K * N; i++)
    b[i] = i % 17 / 8. - 1;
}

int
main (void)
{
  static double b[K * N], c[N * N], d[N * N];
  fill (b);
#pragma omp target teams distribute parallel for collapse(2) map(to: b) map(from: c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	double s = -0.0;
	for (int k = 0; k < K; k++)
	  s += table[i * K + k] * b[k * N + j];
	c[i * N + j] = s;
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	double s = -0.0;
	for (int k = 0; k < K; k++)
	  s += table[i * K + k] * b[k * N + j];
	d[i * N + j] = s;
      }
  for (int i = 0; i < N * N; i++)
    if (c[i] != d[i])
      {
	printf ("%d: %g, not %g\n", i, c[i], d[i]);
	return 1;
      }
  return 0;
}
