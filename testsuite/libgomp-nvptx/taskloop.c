/* { dg-do run } */
/* taskloop: numbers and sizes of tasks, types, directions, collapse, nogroup, lastprivate, reductions.  */
#include <limits.h>
#include <omp.h>

#define N 157

#pragma omp declare target
static int seen[N], bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)

static void
check (void)
{
  for (int i = 0; i < N; i++)
    {
      CHECK (seen[i] == 1);
      seen[i] = 0;
    }
}
#define HIT(i) __atomic_fetch_add (&seen[i], 1, __ATOMIC_RELAXED)
#pragma omp end declare target

#define LOOPS(CLAUSES)						\
  _Pragma (CLAUSES)						\
  for (int i = 0; i < N; i++)					\
    HIT (i);							\
  check ();							\
  _Pragma (CLAUSES)						\
  for (long i = N; i > 0; i--)					\
    HIT (i - 1);						\
  check ();							\
  _Pragma (CLAUSES)						\
  for (unsigned long long i = ULLONG_MAX - 3 * N; i < ULLONG_MAX - 2; i += 3) \
    HIT ((i - (ULLONG_MAX - 3 * N)) / 3);			\
  check ();							\
  _Pragma (CLAUSES)						\
  for (unsigned long long i = 2 * N; i > 0; i -= 2)		\
    HIT (i / 2 - 1);						\
  check ()

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
    for (int i = 0; i < N; i++)
      seen[i] = 0;
#pragma omp parallel
#pragma omp single
    {
      LOOPS ("omp taskloop");
      LOOPS ("omp taskloop num_tasks(1)");
      LOOPS ("omp taskloop num_tasks(10)");
      LOOPS ("omp taskloop num_tasks(1000)");
      LOOPS ("omp taskloop num_tasks(strict: 7)");
      LOOPS ("omp taskloop grainsize(1)");
      LOOPS ("omp taskloop grainsize(12)");
      LOOPS ("omp taskloop grainsize(1000)");
      LOOPS ("omp taskloop grainsize(strict: 12)");
      LOOPS ("omp taskloop if(0)");
      LOOPS ("omp taskloop final(1) mergeable");
      LOOPS ("omp taskloop untied priority(2)");
#pragma omp taskgroup
      {
#pragma omp taskloop nogroup
	for (int i = 0; i < N; i++)
	  HIT (i);
      }
      check ();
#pragma omp taskloop collapse(2) num_tasks(5)
      for (int i = 0; i < 10; i++)
	for (int j = 0; j < 10; j++)
	  HIT (10 * i + j);
      for (int i = 0; i < N; i++)
	{
	  CHECK (seen[i] == (i < 100));
	  seen[i] = 0;
	}
      int last = -1, sum = 0;
      long product = 1;
#pragma omp taskloop lastprivate(last) num_tasks(6)
      for (int i = 0; i < N; i++)
	last = i;
      CHECK (last == N - 1);
#pragma omp taskloop reduction(+: sum) reduction(*: product) grainsize(3)
      for (int i = 1; i <= 20; i++)
	{
	  sum += i;
	  product *= i % 3 + 1;
	}
      CHECK (sum == 210);
      CHECK (product == 279936l);
    }
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
