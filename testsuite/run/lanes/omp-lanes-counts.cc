/* { dg-do run } */
/* Parallel regions with different numbers of threads, each with barriers, one after the other and in a loop, some for
   one thread only; reductions among them.  */

#include "omp-lanes.h"

template<int N> static bool
test (int n)
{
  int wrong = 0, all = 0;
#pragma omp target teams num_teams(2) thread_limit(THREADS (n)) map(tofrom: wrong) reduction(+: all)
  {
    int a[MOST], total = 0, team = omp_get_team_num ();
    for (int round = 0; round < 4; round++)
      {
	int few = THREADS (n) / (round + 1) + round, most = 0;
#pragma omp parallel num_threads(few) reduction(+: total) reduction(max: most)
	{
	  int t = omp_get_thread_num (), k = omp_get_num_threads ();
	  a[t] = t * round;
#pragma omp barrier
	  for (int i = 0; i < 3; i++)
	    {
	      int next = a[(t + 1) % k];
#pragma omp barrier
	      a[t] = next;
#pragma omp barrier
	    }
	  total += a[t] != (t + 3) % k * round;
	  most = t;
	}
	all += most;
#pragma omp parallel if(round % 2)
	{
	  int k = omp_get_num_threads ();
#pragma omp for
	  for (int i = 0; i < MOST; i++)
	    a[i] = i ^ team;
#pragma omp single
	  a[0] += k;
	  if (omp_get_thread_num () == 0 && (a[0] != team + k || (round % 2 == 0 && k != 1)))
#pragma omp atomic
	    total++;
	}
	if (most >= few || a[MOST - 1] != ((MOST - 1) ^ team))
	  total++;
      }
#pragma omp parallel num_threads(THREADS (n))
    if (omp_get_thread_num () == omp_get_num_threads () - 1)
#pragma omp atomic
      wrong += total;
  }
  return wrong == 0 && all >= 0;
}
