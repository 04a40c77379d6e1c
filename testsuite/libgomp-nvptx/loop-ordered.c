/* { dg-do run } */
/* Ordered regions run in the order of the iterations, whatever the schedule; some iterations have none.  */
#include <omp.h>

#define N 97

#pragma omp declare target
static int order[N], at, bad;

static void
check (void)
{
  int n = 0;
  for (int i = 0; i < N; i++)
    if (i % 5 != 3)
      if (n >= at || order[n++] != i)
	bad++;
  if (n != at)
    bad++;
  at = 0;
}
#pragma omp end declare target

#define LOOP(SCHEDULE, TYPE)			\
  _Pragma ("omp parallel")			\
  {						\
    _Pragma (SCHEDULE)				\
    for (TYPE i = 0; i < N; i++)		\
      if (i % 5 != 3)				\
	{					\
	  _Pragma ("omp ordered")		\
	  order[at++] = i;			\
	}					\
  }						\
  check ()
#define LOOPS(SCHEDULE) LOOP (SCHEDULE, int); LOOP (SCHEDULE, long); LOOP (SCHEDULE, unsigned long long)

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    at = bad = 0;
    LOOPS ("omp for ordered");
    LOOPS ("omp for ordered schedule(static, 3)");
    LOOPS ("omp for ordered schedule(dynamic)");
    LOOPS ("omp for ordered schedule(dynamic, 4)");
    LOOPS ("omp for ordered schedule(guided)");
    omp_set_schedule (omp_sched_dynamic, 2);
    LOOPS ("omp for ordered schedule(runtime)");
    omp_set_schedule (omp_sched_static, 0);
    LOOPS ("omp for ordered schedule(runtime)");
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
