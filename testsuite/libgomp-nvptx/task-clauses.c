/* { dg-do run } */
/* { dg-set-target-env-var OMP_MAX_TASK_PRIORITY "10" } */
/* final, mergeable, untied, priority, if; taskyield; omp_in_final; data of tasks whose maker has gone.  */
#include <omp.h>

#pragma omp declare target
static int bad, done;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)

static void
leave_tasks (int n)
{
  int array[40];
  for (int i = 0; i < 40; i++)
    array[i] = i * n;
#pragma omp task firstprivate(array, n)
  for (int i = 0; i < 40; i++)
    CHECK (array[i] == i * n);
}
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = done = 0;
    CHECK (!omp_in_final ());
#pragma omp parallel
    {
#pragma omp single
      {
	for (int i = 0; i < 30; i++)
	  leave_tasks (i);
#pragma omp task final(1)
	{
	  int x = 0;
	  CHECK (omp_in_final ());
#pragma omp task shared(x)
	  {
	    CHECK (omp_in_final ());
	    x = 1;
	  }
	  CHECK (x == 1);
	}
	int y = 0;
#pragma omp task shared(y) if(0)
	{
	  CHECK (!omp_in_final ());
	  y = 1;
	}
	CHECK (y == 1);
#pragma omp task mergeable if(0) shared(y)
	y++;
	CHECK (y == 2);
	for (int i = 0; i < 100; i++)
	  {
#pragma omp task untied priority(i % 12)
	    {
#pragma omp taskyield
	      __atomic_fetch_add (&done, 1, __ATOMIC_RELAXED);
	    }
	  }
#pragma omp taskwait
	CHECK (done == 100);
      }
      CHECK (!omp_in_final ());
    }
#pragma omp taskgroup
    {
#pragma omp task
      done++;
    }
    CHECK (done == 101);
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
