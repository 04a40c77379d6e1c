/* { dg-do run } */
/* Every schedule, and loops that share nothing but the team's arrays.  */

#include "omp-lanes.h"

template<int N> static bool
test (int n)
{
  int out[MOST], wrong = 0;
  for (int i = 0; i < MOST; i++)
    out[i] = 0;
#pragma omp target teams num_teams(1) thread_limit(THREADS (n)) map(tofrom: out, wrong)
  {
    int a[MOST], last = 0;
#pragma omp parallel num_threads(THREADS (n))
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < MOST; i++)
	a[i] = i;
#pragma omp for schedule(guided, 3)
      for (int i = MOST - 1; i >= 0; i -= 2)
	a[i] *= 2;
#pragma omp for schedule(dynamic, 7) nowait
      for (long i = 0; i < MOST / 2; i++)
	out[i] += a[MOST - 1 - i];
#pragma omp for schedule(static, 3) lastprivate(last)
      for (unsigned i = MOST / 2; i < MOST; i++)
	{
	  out[i] += a[MOST - 1 - i];
	  last = i;
	}
#pragma omp for schedule(auto)
      for (int i = 0; i < 50; i++)
	a[i] += last;
#pragma omp for collapse(2)
      for (int i = 0; i < 5; i++)
	for (int j = 0; j < 10; j++)
	  if (a[10 * i + j] != (10 * i + j) * ((10 * i + j) % 2 + 1) + MOST - 1)
#pragma omp atomic
	    wrong++;
    }
  }
  bool good = wrong == 0;
  for (int i = 0; i < MOST; i++)
    good &= out[i] == (MOST - 1 - i) * ((MOST - 1 - i) % 2 + 1);
  return good;
}
