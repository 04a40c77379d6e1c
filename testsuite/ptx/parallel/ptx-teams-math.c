/* { dg-do link } */
/* { dg-options "-O2" } */
/* Between parallel loops with reductions, on the teams level, mathematical functions: all threads compute them, and the
   region needs no scheduler.  On the host some of them set errno.  */
#include <math.h>

void
layer (int n, int m, const float *x, float *y)
{
#pragma omp target teams distribute
  for (int r = 0; r < n; r++)
    {
      float square = 0, dot = 0;
#pragma omp parallel for reduction(+: square)
      for (int c = 0; c < m; c++)
	square += x[r * m + c] * x[r * m + c];
      float norm = sqrtf (square + 1), base = expf (-norm) + powf (norm, 0.3f);
#pragma omp parallel for reduction(+: dot)
      for (int c = 0; c < m; c++)
	dot += x[r * m + c] * norm - base;
      y[r] = dot;
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not GOMP_parallel } } */
/* { dg-final { scan-ptx-not __heddle_idle_mask } } */
