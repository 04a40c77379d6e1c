/* A region that is launched again gets as many teams and threads as it asks for this time: the shape of the last grid
   of its kernel is remembered together with what it was for.
   { dg-do run } */

#include <omp.h>

#define CHECK(condition) do { if (!(condition)) __builtin_abort (); } while (0)

/* N iterations in TEAMS teams with at most LIMIT threads; the host may have fewer.  */
static void
check (int n, int teams, int limit)
{
  int got = 0, most = 0, sum = 0, host = 0;
#pragma omp target map(from: host)
  host = omp_is_initial_device ();
#pragma omp target teams num_teams(teams) thread_limit(limit) map(tofrom: got, most, sum) firstprivate(n)
  {
    if (omp_get_team_num () == 0)
      got = omp_get_num_teams ();
#pragma omp parallel
    if (omp_get_team_num () == 0 && omp_get_thread_num () == 0)
      most = omp_get_num_threads ();
#pragma omp distribute parallel for reduction(+: sum)
    for (int i = 0; i < n; i++)
      sum += i;
  }
  CHECK (sum == n * (n - 1) / 2);
  CHECK (host ? got >= 1 && got <= teams : got == teams);
  CHECK (most >= 1 && most <= limit);
}

int
main (void)
{
  for (int i = 0; i < 2; i++)
    {
      check (100, 3, 64);
      check (100, 3, 64);
      check (100, 3, 128);
      check (100, 3, 64);
      check (100, 3, 128);
      check (100, 5, 128);
      check (100, 5, 64);
      check (100, 5, 128);
      check (1000, 5, 128);
      check (1000, 3, 64);
    }
  return 0;
}
