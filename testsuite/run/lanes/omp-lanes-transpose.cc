/* { dg-do run } */
/* A matrix is transposed through tiles with a column to spare.  */

#include "omp-lanes.h"

const int ROWS = 96, COLUMNS = 64, TILE = 32;

template<int N> static bool
test (int n)
{
  static double in[ROWS * COLUMNS], out[COLUMNS * ROWS];
  for (int i = 0; i < ROWS * COLUMNS; i++)
    in[i] = i;
#pragma omp target teams distribute thread_limit(THREADS (n)) map(to: in) map(from: out)
  for (int tile = 0; tile < ROWS / TILE * (COLUMNS / TILE); tile++)
    {
      double a[TILE][TILE + 1];
      int row = tile / (COLUMNS / TILE) * TILE, column = tile % (COLUMNS / TILE) * TILE;
#pragma omp parallel num_threads(THREADS (n))
      {
#pragma omp for collapse(2)
	for (int i = 0; i < TILE; i++)
	  for (int j = 0; j < TILE; j++)
	    a[i][j] = in[(row + i) * COLUMNS + column + j];
#pragma omp for collapse(2)
	for (int i = 0; i < TILE; i++)
	  for (int j = 0; j < TILE; j++)
	    out[(column + i) * ROWS + row + j] = a[j][i];
      }
    }
  bool good = true;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      good &= out[j * ROWS + i] == in[i * COLUMNS + j];
  return good;
}
