/* { dg-do run } */
/* A bitonic sort of an array of the team: barriers in nested loops.  */

#include "omp-lanes.h"

const int SIZE = 512;

template<int N> static bool
test (int n)
{
  int data[2 * SIZE], threads = 0;
  unsigned x = n;
  for (int i = 0; i < 2 * SIZE; i++)
    data[i] = (x = x * 1664525 + 1013904223) >> 20;
#pragma omp target teams num_teams(2) thread_limit(THREADS (n)) map(tofrom: data)
  {
    int a[SIZE], *mine = data + omp_get_team_num () * SIZE;
#pragma omp parallel num_threads(THREADS (n))
    {
      int t = omp_get_thread_num (), k = omp_get_num_threads ();
      for (int i = t; i < SIZE; i += k)
	a[i] = mine[i];
#pragma omp barrier
      for (int size = 2; size <= SIZE; size *= 2)
	for (int d = size / 2; d > 0; d /= 2)
	  {
	    for (int i = t; i < SIZE / 2; i += k)
	      {
		int low = 2 * d * (i / d) + i % d, high = low + d;
		bool up = (low & size) == 0;
		if ((a[low] > a[high]) == up)
		  {
		    int swap = a[low];
		    a[low] = a[high];
		    a[high] = swap;
		  }
	      }
#pragma omp barrier
	  }
      for (int i = t; i < SIZE; i += k)
	mine[i] = a[i];
    }
  }
  bool good = true;
  long sum = 0;
  for (int i = 0; i < 2 * SIZE; i++)
    {
      good &= i % SIZE == 0 || data[i - 1] <= data[i];
      sum += data[i];
    }
  x = n;
  for (int i = 0; i < 2 * SIZE; i++)
    sum -= (x = x * 1664525 + 1013904223) >> 20;
  return good && sum == 0;
}
