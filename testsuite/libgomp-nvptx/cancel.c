/* { dg-do run } */
/* { dg-set-target-env-var OMP_CANCELLATION "true" } */
/* Cancellation of parallel, for, sections and taskgroup, with threads waiting in barriers; what follows works.  */
#include <omp.h>

#pragma omp declare target
static int bad, ran;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)
#pragma omp end declare target

int
main (void)
{
  int errors = 0, on = 0;
#pragma omp target map(from: errors, on)
  {
    bad = 0;
    on = omp_get_cancellation ();
    for (int round = 0; round < 5 && on; round++)
      {
	int after = 0;
#pragma omp parallel
	{
	  if (omp_get_thread_num () == omp_get_num_threads () - 1)
	    {
#pragma omp cancel parallel
	    }
#pragma omp barrier
	  after = 1;
	}
	CHECK (after == 0);

	int past = 0, next = 0;
#pragma omp parallel
	{
#pragma omp for schedule(dynamic)
	  for (int i = 0; i < 1000; i++)
	    {
#pragma omp cancel for
	      __atomic_fetch_add (&past, 1, __ATOMIC_RELAXED);
	    }
#pragma omp for
	  for (int i = 0; i < 1000; i++)
	    {
#pragma omp cancel for if (0)
	      __atomic_fetch_add (&next, 1, __ATOMIC_RELAXED);
	    }
	}
	CHECK (past == 0 && next == 1000);

	int sections = 0;
#pragma omp parallel
	{
#pragma omp sections
	  {
#pragma omp section
	    {
#pragma omp cancel sections
	      sections = 1;
	    }
#pragma omp section
	    {
#pragma omp cancellation point sections
	    }
	  }
#pragma omp barrier
	}
	CHECK (sections == 0);

	ran = 0;
#pragma omp parallel
#pragma omp single
	{
#pragma omp taskgroup
	  {
#pragma omp task
	    {
#pragma omp cancel taskgroup
	      ran += 1000000;
	    }
#pragma omp taskwait
	    for (int i = 0; i < 100; i++)
	      {
#pragma omp task
		__atomic_fetch_add (&ran, 1, __ATOMIC_RELAXED);
	      }
	  }
	  CHECK (ran == 0);
#pragma omp task
	  __atomic_fetch_add (&ran, 1, __ATOMIC_RELAXED);
#pragma omp taskwait
	  CHECK (ran == 1);
	}
      }
    errors = bad;
  }
  if (errors || !on)
    __builtin_abort ();
  return 0;
}
