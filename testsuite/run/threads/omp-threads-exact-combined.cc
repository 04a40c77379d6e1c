// { dg-do run }
// { dg-skip-if "the host's limits are its own" { host } }
// { dg-skip-if "threads are warps without optimization, 32 at most" { *-*-* } { "-O0" } }
// thread_limit of combined constructs, and of those around them, counted warps where lanes are threads.

#include <initializer_list>
#include <omp.h>

template <typename T> static int
combined (T limit)
{
  int most = 0;
  T sum = 0;
#pragma omp target parallel for thread_limit(limit) map(tofrom: most) reduction(max: most) reduction(+: sum)
  for (int i = 0; i < 1000; i++)
    {
      most = omp_get_thread_num () + 1 > most ? omp_get_thread_num () + 1 : most;
      sum += T (i % 7);
    }
  return sum == T (2997) ? most : -1;
}

static int
teams (int limit)
{
  int n = 0;
#pragma omp target thread_limit(limit) map(tofrom: n)
#pragma omp teams num_teams(4)
#pragma omp parallel
  if (omp_get_team_num () == 3 && omp_get_thread_num () == omp_get_num_threads () - 1)
    n = omp_get_num_threads ();
  return n;
}

static int
of_both (int limit)
{
  int n = 0;
#pragma omp target teams num_teams(2) thread_limit(limit) map(tofrom: n)
  {
#pragma omp parallel num_threads(limit + 9)
    if (omp_get_team_num () == 1)
#pragma omp atomic
      n++;
#pragma omp parallel
    if (omp_get_team_num () == 1)
#pragma omp atomic
      n++;
  }
  return n;
}

static int
distributed (int limit)
{
  int most = 0;
#pragma omp target teams distribute parallel for num_teams(3) thread_limit(limit) map(tofrom: most) reduction(max: most)
  for (int i = 0; i < 3000; i++)
    if (omp_get_thread_num () >= most)
      most = omp_get_thread_num () + 1;
  return most;
}

int
main ()
{
  for (int limit : { 2, 3, 20, 33, 65 })
    if (combined<int> (limit) != limit || combined<long> (limit) != limit || teams (limit) != limit
	|| of_both (limit) != 2 * limit || distributed (limit) != limit)
      return limit;
  return 0;
}
