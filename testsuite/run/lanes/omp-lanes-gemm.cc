/* { dg-do run } */
/* A product of matrices through tiles of 16 x 16 and 32 x 32 in the team's memory.  */

#include "omp-lanes.h"

const int SIZE = 64;

template<int N, int TILE> static bool
tiles (int n)
{
  static int a[SIZE * SIZE], b[SIZE * SIZE], c[SIZE * SIZE];
  for (int i = 0; i < SIZE * SIZE; i++)
    {
      a[i] = i % 13 - 6;
      b[i] = i % 11 - 5;
      c[i] = 0;
    }
#pragma omp target teams distribute collapse(2) thread_limit(THREADS (n)) map(to: a, b) map(tofrom: c)
  for (int row = 0; row < SIZE; row += TILE)
    for (int column = 0; column < SIZE; column += TILE)
      {
	int as[TILE][TILE], bs[TILE][TILE];
#pragma omp parallel num_threads(THREADS (n))
	{
	  int t = omp_get_thread_num (), k = omp_get_num_threads ();
	  for (int first = 0; first < SIZE; first += TILE)
	    {
	      for (int e = t; e < TILE * TILE; e += k)
		{
		  as[e / TILE][e % TILE] = a[(row + e / TILE) * SIZE + first + e % TILE];
		  bs[e / TILE][e % TILE] = b[(first + e / TILE) * SIZE + column + e % TILE];
		}
#pragma omp barrier
	      for (int e = t; e < TILE * TILE; e += k)
		{
		  int sum = 0;
		  for (int i = 0; i < TILE; i++)
		    sum += as[e / TILE][i] * bs[i][e % TILE];
		  c[(row + e / TILE) * SIZE + column + e % TILE] += sum;
		}
#pragma omp barrier
	    }
	}
      }
  bool good = true;
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      {
	int sum = 0;
	for (int k = 0; k < SIZE; k++)
	  sum += a[i * SIZE + k] * b[k * SIZE + j];
	good &= c[i * SIZE + j] == sum;
      }
  return good;
}

template<int N> static bool
test (int n)
{
  return tiles<N, 16> (n) && tiles<N, 32> (n);
}
