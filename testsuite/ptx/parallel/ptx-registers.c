/* { dg-do link } */
/* { dg-options "-O2" } */
/* A kernel that computes much for each load gets no more registers than let a multiprocessor have its most warps, if
   they are enough; one whose loads count gets more.  */
#include <math.h>

static void
much (int n, const double *x, double *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    y[i] = sin (x[i]) * cos (x[i]);
}

static void
little (int n, const double *x, double *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    y[i] = 2 * x[i] + y[i];
}

int
main (void)
{
  static double x[100], y[100];
#pragma omp target data map(x, y)
  {
    much (100, x, y);
    little (100, x, y);
  }
  return y[7] != 0;
}
/* { dg-final { scan-ptx-times {\.maxnreg 32} 1 } } */
/* { dg-final { scan-ptx-times {\.maxnreg 64} 1 } } */
