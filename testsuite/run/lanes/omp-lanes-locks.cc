/* { dg-do run } */
/* Critical sections and locks that each lane enters by itself, in branches and loops; atomic updates that need
   them.  That those of two teams exclude each other OpenMP does not promise.
   { dg-additional-checks all-teams } */

#include "omp-lanes.h"

template<int N> static bool
test (int n)
{
  int count[4] = { 0 }, threads = 0;
  long double sum = 0;
#pragma omp target teams num_teams(2) thread_limit(THREADS (n)) map(tofrom: count, threads, sum)
  {
    int mine = 0;
    omp_lock_t own;
#pragma omp parallel num_threads(THREADS (n)) shared(own)
    {
#pragma omp single
      omp_init_lock (&own);
      int t = omp_get_thread_num ();
      for (int i = 0; i <= t % 2; i++)
	if ((t + i) % 3)
	  {
#pragma omp critical (first)
	    count[0]++;
	  }
	else
	  {
#pragma omp critical
	    count[1]++;
	  }
      omp_set_lock (&own);
      mine++;
      omp_unset_lock (&own);
      while (t < 5 && !omp_test_lock (&own))
	;
      if (t < 5)
	{
	  mine += 2;
	  omp_unset_lock (&own);
	}
#pragma omp atomic
      sum += 0.5L;
#pragma omp single nowait
      {
#pragma omp critical (first)
	threads += omp_get_num_threads ();
      }
    }
#pragma omp parallel num_threads(1)
    {
#pragma omp critical (first)
      count[2] += mine;
    }
  }
  /* Each thread of the two teams: one of two, or two of three.  */
  int want[3] = { 0 };
  for (int team = 0; team < 2; team++)
    {
      int k = threads / 2;
      for (int t = 0; t < k; t++)
	for (int i = 0; i <= t % 2; i++)
	  want[(t + i) % 3 ? 0 : 1]++;
      want[2] += k + 2 * (k < 5 ? k : 5);
    }
  return threads >= 2 && threads <= 2 * n && count[0] == want[0] && count[1] == want[1] && count[2] == want[2]
	 && sum == threads * 0.5L;
}
