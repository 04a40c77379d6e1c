/* Mathematical functions on the teams level, between parallel loops with reductions: all threads compute them.  */
/* { dg-do run } */
#include <math.h>

enum { ROWS = 24, COLUMNS = 200 };
static float x[ROWS][COLUMNS], y[ROWS], z[ROWS][COLUMNS];

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < ROWS * COLUMNS; i++)
    x[i / COLUMNS][i % COLUMNS] = i % 7;
#pragma omp target teams distribute map(to: x) map(from: y, z)
  for (int r = 0; r < ROWS; r++)
    {
      float square = 0, dot = 0;
#pragma omp parallel for reduction(+: square)
      for (int c = 0; c < COLUMNS; c++)
	square += x[r][c] * x[r][c];
      float norm = sqrtf (square + 1), base = expf (-1 / norm) + powf (norm, 0.25f);
#pragma omp parallel for reduction(+: dot)
      for (int c = 0; c < COLUMNS; c++)
	{
	  z[r][c] = x[r][c] / norm;
	  dot += z[r][c] - base;
	}
      y[r] = dot;
    }
  for (int r = 0; r < ROWS; r++)
    {
      float square = 0, dot = 0;
      for (int c = 0; c < COLUMNS; c++)
	square += x[r][c] * x[r][c];
      float norm = sqrtf (square + 1), base = expf (-1 / norm) + powf (norm, 0.25f);
      for (int c = 0; c < COLUMNS; c++)
	dot += x[r][c] / norm - base;
      bad += fabsf (dot - y[r]) > 1e-4f * fabsf (dot) || fabsf (z[r][COLUMNS - 1] - x[r][COLUMNS - 1] / norm) > 1e-5f;
    }
  return bad;
}
