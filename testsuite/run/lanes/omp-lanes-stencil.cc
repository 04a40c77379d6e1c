/* { dg-do run } */
/* A stencil on pieces with a halo in the team's memory: a worksharing loop fills them, another one uses them.  */

#include "omp-lanes.h"

const int SIZE = 2000, PIECE = 250, RADIUS = 3;

template<int N> static bool
test (int n)
{
  static int in[SIZE + 2 * RADIUS], out[SIZE];
  for (int i = 0; i < SIZE + 2 * RADIUS; i++)
    in[i] = i * i % 101;
#pragma omp target teams num_teams(4) thread_limit(THREADS (n)) map(to: in) map(from: out)
  {
    int piece[PIECE + 2 * RADIUS];
    for (int start = omp_get_team_num () * PIECE; start < SIZE; start += PIECE * omp_get_num_teams ())
      {
#pragma omp parallel num_threads(THREADS (n))
	{
#pragma omp for
	  for (int i = 0; i < PIECE + 2 * RADIUS; i++)
	    piece[i] = in[start + i];
#pragma omp for schedule(static, 5)
	  for (int i = 0; i < PIECE; i++)
	    {
	      int sum = 0;
	      for (int k = 0; k <= 2 * RADIUS; k++)
		sum += piece[i + k];
	      out[start + i] = sum;
	    }
	}
      }
  }
  bool good = true;
  for (int i = 0; i < SIZE; i++)
    {
      int sum = 0;
      for (int k = 0; k <= 2 * RADIUS; k++)
	sum += in[i + k];
      good &= out[i] == sum;
    }
  return good;
}
