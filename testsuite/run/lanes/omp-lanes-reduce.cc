/* { dg-do run } */
/* A tree in an array of the team, and what the teams level does with the result.  */

#include "omp-lanes.h"

template<int N> static bool
test (int n)
{
  int sum[3] = { 0 }, threads[3] = { 0 };
#pragma omp target teams num_teams(3) thread_limit(THREADS (n)) map(tofrom: sum, threads)
  {
    int part[MOST], count;
#pragma omp parallel num_threads(THREADS (n))
    {
      int t = omp_get_thread_num (), k = omp_get_num_threads ();
      part[t] = t + omp_get_team_num ();
#pragma omp master
      count = k;
#pragma omp barrier
      for (int s = MOST / 2; s > 0; s >>= 1)
	{
	  if (t < s && t + s < k)
	    part[t] += part[t + s];
#pragma omp barrier
	}
    }
    sum[omp_get_team_num ()] = part[0];
    threads[omp_get_team_num ()] = count;
  }
  bool good = true;
  for (int b = 0; b < 3; b++)
    good &= threads[b] >= 1 && threads[b] <= n && sum[b] == threads[b] * (threads[b] - 1) / 2 + b * threads[b];
  return good;
}
