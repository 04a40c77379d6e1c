/* { dg-do link } */
/* { dg-options "-O2 -foffload-options=nvptx-none=-mremarks -foffload-options=nvptx-none=-mtune-block_product_columns_log=0" } */
/* Collapsed loops whose iterations share loads: a thread takes a tile, loads four elements of each operand for sixteen
   fused operations, and its columns are 32 apart.  Not where the branches, or the lengths of inner loops, differ
   between iterations, nothing is shared, or an array is the iteration's own.  */

void
product (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j];	/* { dg-message "a thread takes tiles of 4 by 4 iterations" } */
	c[i * n + j] = s;
      }
}

void
triangle (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < j; k++)
	  s += a[i * n + k] * b[k * n + j];
	c[i * n + j] = s;
      }
}

void
masked (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (c[i * n + j] != 0)
	{
	  double s = 0;
	  for (int k = 0; k < n; k++)
	    s += a[i * n + k] * b[k * n + j];
	  c[i * n + j] = s;
	}
}

void
apart (int n, const double *a, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < n; k++)
	  s += a[(k * n + i) * n + j];
	c[i * n + j] = s;
      }
}

int
main (void)
{
  return 0;
}

/* Sixteen operations behind the loads of four neighbours.  */
/* { dg-final { scan-ptx-in product* {ld\.global\.f64 [^\n]*\+256\];\n\tld\.global\.f64 [^\n]*\+512\];\n\tld\.global\.f64 [^\n]*\+768\];\n(\tfma\.rn\.f64 [^\n]*\n){16}} } } */
/* { dg-final { scan-ptx-not-in triangle* {(\tfma\.rn\.f64 [^\n]*\n){4}} } } */
/* { dg-final { scan-ptx-not-in masked* {(\tfma\.rn\.f64 [^\n]*\n){4}} } } */
/* { dg-final { scan-ptx-not-in apart* {\+256\]} } } */
