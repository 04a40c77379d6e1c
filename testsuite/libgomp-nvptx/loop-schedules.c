/* { dg-do run } */
/* Every schedule, type, direction and chunk hands out each iteration once, also at the ends of the types.  */
#include <limits.h>
#include <omp.h>

#define N 211

#pragma omp declare target
static int seen[N];
static int bad;

static void
clear (void)
{
  for (int i = 0; i < N; i++)
    seen[i] = 0;
}

static void
check (int n)
{
  for (int i = 0; i < N; i++)
    if (seen[i] != (i < n))
      bad++;
}
#pragma omp end declare target

#define LOOPS(SCHEDULE)								\
  clear ();									\
  _Pragma ("omp parallel") {							\
  _Pragma (SCHEDULE)								\
  for (int i = 5; i < 5 + 3 * N; i += 3)					\
    __atomic_fetch_add (&seen[(i - 5) / 3], 1, __ATOMIC_RELAXED);		\
  }										\
  check (N);									\
  clear ();									\
  _Pragma ("omp parallel") {							\
  _Pragma (SCHEDULE)								\
  for (long i = LONG_MAX - 1; i > LONG_MAX - 1 - 2 * N; i -= 2)		\
    __atomic_fetch_add (&seen[(LONG_MAX - 1 - i) / 2], 1, __ATOMIC_RELAXED);	\
  }										\
  check (N);									\
  clear ();									\
  _Pragma ("omp parallel") {							\
  _Pragma (SCHEDULE)								\
  for (unsigned long long i = ULLONG_MAX - 7 * N; i < ULLONG_MAX - 6; i += 7)	\
    __atomic_fetch_add (&seen[(i - (ULLONG_MAX - 7 * N)) / 7], 1, __ATOMIC_RELAXED); \
  }										\
  check (N);									\
  clear ();									\
  _Pragma ("omp parallel") {							\
  _Pragma (SCHEDULE)								\
  for (unsigned long long i = N; i > 0; i--)					\
    __atomic_fetch_add (&seen[i - 1], 1, __ATOMIC_RELAXED);			\
  }										\
  check (N);									\
  clear ();									\
  _Pragma ("omp parallel") {							\
  _Pragma (SCHEDULE)								\
  for (long i = 7; i < 7; i++)							\
    seen[0]++;									\
  }										\
  check (0)

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
    LOOPS ("omp for schedule(static)");
    LOOPS ("omp for schedule(static, 1)");
    LOOPS ("omp for schedule(static, 5)");
    LOOPS ("omp for schedule(dynamic)");
    LOOPS ("omp for schedule(dynamic, 7)");
    LOOPS ("omp for schedule(dynamic, 1000)");
    LOOPS ("omp for schedule(monotonic: dynamic, 2)");
    LOOPS ("omp for schedule(guided)");
    LOOPS ("omp for schedule(guided, 9)");
    LOOPS ("omp for schedule(nonmonotonic: guided, 2)");
    LOOPS ("omp for schedule(auto)");
    omp_sched_t kinds[] = { omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto,
			    omp_sched_monotonic | omp_sched_dynamic };
    for (int k = 0; k < 5; k++)
      for (int chunk = 0; chunk < 5; chunk += 4)
	{
	  omp_set_schedule (kinds[k], chunk);
	  LOOPS ("omp for schedule(runtime)");
	  LOOPS ("omp for schedule(monotonic: runtime)");
	  LOOPS ("omp for schedule(nonmonotonic: runtime)");
	}
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
