/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* Rows in order of all teams, of one team, of each team, and of all and each in one region: with and without a room in
   shared memory.  */
#include <stdlib.h>
enum { K = 5, R = 19, M = 150 };
double a[K][R][M], b[K][R], c[R];

int
main (void)
{
  for (int i = 0; i < K * R * M; i++) (&a[0][0][0])[i] = (i * 7 % 64 + 0.1) / 3;
#pragma omp target teams distribute map(to: a) map(from: b)
  for (int k = 0; k < K; k++)
    {
#pragma omp parallel for
      for (int r = 0; r < R; r++)
        { double s = k; for (int m = 0; m < M; m++) s += a[k][r][m]; b[k][r] = s; }
    }
#pragma omp target parallel for map(to: a) map(from: c)
  for (int r = 0; r < R; r++)
    { double s = r; for (int m = 0; m < M; m++) s += a[2][r][m] * a[1][r][m]; c[r] = s; }
  for (int r = 0; r < R; r++)
    { double s = r; for (int m = 0; m < M; m++) s += a[2][r][m] * a[1][r][m]; if (c[r] != s) abort (); }
#pragma omp target teams map(to: a) map(from: b, c)
  {
#pragma omp distribute parallel for
  for (int r = 0; r < R; r++)
    { double s = r; for (int m = 0; m < M; m++) s += a[2][r][m] * a[1][r][m]; c[r] = s; }
#pragma omp distribute
  for (int k = 0; k < K; k++)
    {
#pragma omp parallel for
      for (int r = 0; r < R; r++)
        { double s = k; for (int m = 0; m < M; m++) s += a[k][r][m]; b[k][r] = s; }
    }
  }
  for (int k = 0; k < K; k++) for (int r = 0; r < R; r++)
        { double s = k; for (int m = 0; m < M; m++) s += a[k][r][m]; if (b[k][r] != s) abort (); }
  for (int r = 0; r < R; r++)
    { double s = r; for (int m = 0; m < M; m++) s += a[2][r][m] * a[1][r][m]; if (c[r] != s) abort (); }
  return 0;
}
