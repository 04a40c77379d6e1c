/* Loops that the threads of a team share are unrolled although their step is not known: all iterations are executed once,
   of few and many, up and down, with signed and unsigned counters, near the end of the counter's type.  */

#include <limits.h>
#include <stdlib.h>

enum { most = 3000 };
static int hits[most];
static long long sums[4];

static void
check (int n, const char *name)
{
  (void) name;
  for (int i = 0; i < most; i++)
    if (hits[i] != (i < n))
      abort ();
  for (int i = 0; i < most; i++)
    hits[i] = 0;
}

int
main (void)
{
  static const int lengths[] = { 0, 1, 31, 63, 64, 65, 127, 192, 255, 256, 257, 300, 511, 640, 1000, 2999, 3000 };
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++)
    {
      const int n = lengths[k];
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: hits)
#pragma omp parallel for
      for (int i = 0; i < n; i++)
	hits[i] += 1;
      check (n, "up");
#pragma omp target teams num_teams(1) thread_limit(96) map(tofrom: hits)
#pragma omp parallel for
      for (long i = n - 1; i >= 0; i--)
	hits[i] += 1;
      check (n, "down");
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: hits)
#pragma omp parallel for
      for (unsigned i = UINT_MAX - n; i < UINT_MAX; i++)
	hits[i - (UINT_MAX - n)] += 1;
      check (n, "unsigned end");
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: hits)
#pragma omp parallel for
      for (int i = INT_MAX - n; i < INT_MAX; i++)
	hits[i - (INT_MAX - n)] += 1;
      check (n, "signed end");
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: hits)
#pragma omp parallel for
      for (int i = -n; i < n; i += 2)
	hits[(i + n) / 2] += 1;
      check (n, "from below 0");
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: hits) map(from: sums)
      {
	long long s = 0;
#pragma omp parallel for reduction(+: s) num_threads(33)
	for (int i = 0; i < n; i++)
	  s += hits[i] + i;
	sums[0] = s;
      }
      if (sums[0] != (long long) n * (n - 1) / 2)
	abort ();
    }
  return 0;
}
