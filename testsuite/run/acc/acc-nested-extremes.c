/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* Maxima and minima of two loops, the inner one without a directive.  */
#include <math.h>

#define N 50
#define M 64

int
main (void)
{
  static double a[N][M], b[N][M];
  static int c[N][M];
  double err = 0, want = 0;
  int low = 1000, low_want = 1000;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = (i * 71 + j * 37) % 101 * .25;
	b[i][j] = (i * 13 + j * 57) % 103 * .5;
	c[i][j] = (i * 31 + j * 17) % 107 + 5;
	want = fmax (want, fabs (a[i][j] - b[i][j]));
	low_want = c[i][j] < low_want ? c[i][j] : low_want;
      }
#pragma acc parallel loop reduction(max: err) copyin(a, b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      err = fmax (err, fabs (a[i][j] - b[i][j]));
#pragma acc parallel loop gang reduction(min: low) copyin(c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (c[i][j] < low)
	low = c[i][j];
  return err != want || low != low_want;
}
