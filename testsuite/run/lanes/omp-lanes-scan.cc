/* { dg-do run } */
/* An exclusive scan in two arrays that take turns; each thread has its number from one region for the next.  */

#include "omp-lanes.h"

template<int N> static bool
test (int n)
{
  int in[MOST], out[MOST], threads = 0;
  for (int i = 0; i < MOST; i++)
    {
      in[i] = i % 7 + 1;
      out[i] = -1;
    }
#pragma omp target teams num_teams(1) thread_limit(THREADS (n)) map(to: in) map(tofrom: out, threads)
  {
    int buffer[2][MOST], from = 0, k = 1;
#pragma omp parallel num_threads(THREADS (n))
    {
      int t = omp_get_thread_num ();
      buffer[0][t] = t ? in[t - 1] : 0;
#pragma omp single
      k = omp_get_num_threads ();
    }
    for (int d = 1; d < k; d *= 2)
      {
#pragma omp parallel num_threads(THREADS (n)) firstprivate(from)
	{
	  int t = omp_get_thread_num ();
	  buffer[1 - from][t] = buffer[from][t] + (t >= d ? buffer[from][t - d] : 0);
	}
	from = 1 - from;
      }
#pragma omp parallel num_threads(THREADS (n))
    out[omp_get_thread_num ()] = buffer[from][omp_get_thread_num ()];
    threads = k;
  }
  bool good = threads >= 1 && threads <= n;
  for (int i = 0, sum = 0; i < MOST; sum += in[i++])
    good &= out[i] == (i < threads ? sum : -1);
  return good;
}
