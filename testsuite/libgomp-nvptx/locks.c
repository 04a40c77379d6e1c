/* { dg-do run } */
/* Simple and nestable locks: exclusion, test, nesting counts, owners that are tasks.  */
#include <omp.h>

#pragma omp declare target
static omp_lock_t lock;
static omp_nest_lock_t nest;
static int a, b, c, bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)

static void
twice (int depth)
{
  omp_set_nest_lock (&nest);
  b++;
  if (depth)
    twice (depth - 1);
  omp_unset_nest_lock (&nest);
}
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    int n = 0;
    a = b = c = bad = 0;
    omp_init_lock (&lock);
    omp_init_nest_lock (&nest);
#pragma omp parallel
    {
#pragma omp single
      n = omp_get_num_threads ();
      for (int i = 0; i < 50; i++)
	{
	  omp_set_lock (&lock);
	  a++;
	  omp_unset_lock (&lock);
	  twice (3);
	  while (!omp_test_lock (&lock))
	    ;
	  a++;
	  omp_unset_lock (&lock);
	}
    }
    CHECK (a == 100 * n && b == 200 * n);
    CHECK (omp_test_lock (&lock) == 1);
    CHECK (omp_test_lock (&lock) == 0);
    omp_unset_lock (&lock);
    CHECK (omp_test_nest_lock (&nest) == 1);
    CHECK (omp_test_nest_lock (&nest) == 2);
    omp_unset_nest_lock (&nest);
    CHECK (omp_test_nest_lock (&nest) == 2);
    omp_unset_nest_lock (&nest);
    omp_unset_nest_lock (&nest);
#pragma omp parallel
#pragma omp single
    {
      omp_set_nest_lock (&nest);
#pragma omp task if(0)
      CHECK (omp_test_nest_lock (&nest) == 0);
      omp_unset_nest_lock (&nest);
      for (int i = 0; i < 60; i++)
	{
#pragma omp task
	  {
	    omp_set_lock (&lock);
	    c++;
	    omp_unset_lock (&lock);
	  }
	}
    }
    CHECK (c == 60);
    omp_destroy_lock (&lock);
    omp_destroy_nest_lock (&nest);
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
