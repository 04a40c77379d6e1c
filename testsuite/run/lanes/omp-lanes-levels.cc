/* { dg-do run } */
/* Questions about levels, nestable locks, and loops that try to get a lock.  */

#include "omp-lanes.h"

#pragma omp declare target
__attribute__ ((noinline)) int
twice (omp_nest_lock_t *lock, int *counter)
{
  omp_set_nest_lock (lock);
  int depth = omp_test_nest_lock (lock);
  ++*counter;
  omp_unset_nest_lock (lock);
  omp_unset_nest_lock (lock);
  return depth + omp_get_level ();
}
#pragma omp end declare target

template<int N> static bool
test (int n)
{
  int wrong = 0, threads = 0, counts[3] = { 0 };
  omp_nest_lock_t common;
  omp_init_nest_lock (&common);
#pragma omp target map(tofrom: wrong, threads, counts, common)
  {
    int part[MOST], mine = 0, outside = 0;
    omp_nest_lock_t own;
    omp_init_nest_lock (&own);
    if (omp_get_level () != 0 || omp_in_parallel () || omp_get_active_level () != 0 || omp_get_team_size (0) != 1
	|| omp_get_ancestor_thread_num (0) != 0 || omp_get_ancestor_thread_num (1) != -1 || omp_get_team_size (-1) != -1)
      outside++;
#pragma omp parallel num_threads(THREADS (n))
    {
      int t = omp_get_thread_num (), k = omp_get_num_threads ();
      part[t] = omp_get_level () != 1 || omp_get_active_level () != (k > 1) || omp_in_parallel () != (k > 1)
		|| omp_get_team_size (1) != k || omp_get_team_size (0) != 1 || omp_get_team_size (2) != -1
		|| omp_get_ancestor_thread_num (1) != t || omp_get_ancestor_thread_num (0) != 0
		|| omp_get_ancestor_thread_num (2) != -1 || omp_get_team_size (-1) != -1;
      for (int i = 0; i <= t % 2; i++)
	part[t] += twice (&own, &mine) != 3;
      while (!omp_test_nest_lock (&common))
	;
      part[t] += twice (&common, &counts[0]) != 4;
      counts[1] += 2;
      omp_unset_nest_lock (&common);
#pragma omp barrier
#pragma omp single
      {
	for (int i = 0; i < k; i++)
	  outside += part[i];
	outside += mine != k + k / 2;
#pragma omp atomic
	threads += k;
      }
    }
#pragma omp parallel num_threads(1)
#pragma omp atomic
    wrong += outside;
  }
  return wrong == 0 && threads >= 1 && threads <= n && counts[0] == threads && counts[1] == 2 * threads;
}
