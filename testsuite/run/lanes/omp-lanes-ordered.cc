/* { dg-do run } */
/* { dg-set-target-env-var OMP_CANCELLATION "true" } */
/* Ordered regions, in loops with each schedule (with barriers between them: without, libgomp's own semaphores get into each
   other's way on the host); loops and sections that are cancelled, and all threads at the barrier behind them.  */

#include "omp-lanes.h"

template<int N> static bool
test (int n)
{
  enum { COUNT = 150 };
  int wrong = 0, threads = 0, found = -1;
#pragma omp target map(tofrom: wrong, threads, found)
  {
    int next = 0, third = 0, sum = 0, part[MOST], in_section = 0, after = 0;
    for (int round = 0; round < 2; round++)
      {
#pragma omp parallel num_threads(THREADS (n))
	{
	  int t = omp_get_thread_num (), k = omp_get_num_threads (), errors = 0;
	  part[t] = t;
#pragma omp for ordered schedule(dynamic)
	  for (int i = 0; i < COUNT; i++)
	    {
#pragma omp ordered
	      errors += next++ != i;
	    }
#pragma omp for ordered schedule(static, 3)
	  for (long i = COUNT; i > 0; i -= 2)
	    {
	      if (i % 3)
		{
#pragma omp ordered
		  sum = sum * 2 % 1000 + (int) i;
		}
	    }
#pragma omp for ordered
	  for (unsigned long long i = 0; i < COUNT / 3; i++)
#pragma omp ordered
	    third += third == (int) i ? 1 : 1000;
#pragma omp for ordered schedule(guided, 2)
	  for (int i = 0; i < 0; i++)
#pragma omp ordered
	    errors++;
	  int want = round * k / 2;
#pragma omp for schedule(dynamic)
	  for (int i = 0; i < k; i++)
	    {
#pragma omp cancellation point for
	      if (i == want)
		{
#pragma omp atomic write
		  found = i;
#pragma omp cancel for
		}
	    }
	  if (found != want)
	    errors++;
#pragma omp barrier
#pragma omp for
	  for (int i = 0; i < 2 * k; i++)
	    {
#pragma omp cancel for if(i == k / 2)
#pragma omp cancellation point for
	    }
#pragma omp sections
	  {
#pragma omp section
	    {
	      in_section++;
#pragma omp cancel sections
	      in_section += 100;
	    }
#pragma omp section
	    if (k > 0)
	      {
#pragma omp cancellation point sections
	      }
	  }
#pragma omp atomic
	  after++;
	  part[t] += errors;
#pragma omp barrier
#pragma omp single
	  {
	    threads = k;
	    for (int i = 0; i < k; i++)
	      wrong += part[i] != i;
	    wrong += after != (round + 1) * k || next != COUNT || third != COUNT / 3
		     || in_section != round + 1;
	    next = third = 0;
	  }
	}
      }
    int expected = 0;
    for (int round = 0; round < 2; round++)
      for (int i = COUNT; i > 0; i -= 2)
	if (i % 3)
	  expected = expected * 2 % 1000 + i;
    wrong += sum != expected;
  }
  return wrong == 0 && threads >= 1 && threads <= n;
}
