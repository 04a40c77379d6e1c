/* { dg-do link } */
/* { dg-options "-O2 -foffload-options=nvptx-none=-mremarks" } */
/* Products, with the sum in a register or in memory: a block loads the operands together.  Not where another value of
   the inner loop is used, the counter's steps differ, a factor belongs to both loops, the loop has a branch, or blocks
   have another size.  There a thread has a tile for itself.  */

void
product (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j];	/* { dg-message "a block load the operands of these products together, if the loops are long; each takes a tile of 4 by 4" } */
	/* { dg-message "tensor cores add these products" "" { target *-*-* } .-1 } */
	c[i * n + j] = s;
      }
}

void
memory (int n, float alpha, const float *a, const float *b, float *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	c[i * n + j] -= alpha * a[i * n + k] * b[j * n + k];	/* { dg-message "each takes a tile of 8 by 4" } */
}

void
last (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	int k;
	for (k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j];	/* { dg-message "a thread takes tiles" } */
	c[i * n + j] = s + k;
      }
}

void
steps (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 1; k < n; k *= 2)
	  s += a[i * n + k] * b[k * n + j];	/* { dg-message "a thread takes tiles" } */
	c[i * n + j] = s;
      }
}

void
both (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j] * 3;	/* { dg-message "a thread takes tiles" } */
	c[i * n + j] = s;
      }
}

void
branch (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < n; k++)
	  if (k != 7)
	    s += a[i * n + k] * b[k * n + j];	/* { dg-message "a thread takes tiles" } */
	c[i * n + j] = s;
      }
}

void
small (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for collapse(2) thread_limit(64)	/* { dg-message "each thread of this region is a lane" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];	/* { dg-message "a thread takes tiles" } */
}

int
main (void)
{
  return 0;
}

/* { dg-final { scan-ptx-in product* {barrier\.sync} } } */
/* { dg-final { scan-ptx-in memory* {barrier\.sync} } } */
/* { dg-final { scan-ptx-not-in last* {barrier\.sync} } } */
/* { dg-final { scan-ptx-not-in steps* {barrier\.sync} } } */
/* { dg-final { scan-ptx-not-in both* {barrier\.sync} } } */
/* { dg-final { scan-ptx-not-in small* {barrier\.sync} } } */
/* { dg-final { scan-ptx-not-in branch* {barrier\.sync} } } */
