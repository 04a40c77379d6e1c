/* What a region sets for leagues holds for the regions after it: nteams-var and teams-thread-limit-var are the device's.
   { dg-do run } */

#include <omp.h>

#define CHECK(condition) do { if (!(condition)) __builtin_abort (); } while (0)

/* A league without clauses has TEAMS teams, and at most LIMIT threads in each; the host's has any number of teams up to
   that, and of threads.  */
static void
check_league (int teams, int limit)
{
  int n = 0, most = 0, host = 0;
#pragma omp target map(from: host)
  host = omp_is_initial_device ();
#pragma omp target teams map(tofrom: n, most)
  {
    if (omp_get_team_num () == 0)
      n = omp_get_num_teams ();
#pragma omp parallel
    if (omp_get_team_num () == 0 && omp_get_thread_num () == 0)
      most = omp_get_num_threads ();
  }
  CHECK (host ? n >= 1 && n <= teams : n == teams);
  CHECK (most >= 1 && (host || most <= limit));
}

int
main (void)
{
  int most, limit;
  /* These are the host's.  */
  omp_set_num_teams (3);
  omp_set_teams_thread_limit (2);
  for (int n = 1; n <= 5; n += 2)
    {
#pragma omp target
      {
	omp_set_num_teams (n + 4);
	omp_set_teams_thread_limit (n + 1);
	omp_set_num_teams (-1);
      }
#pragma omp target map(from: most, limit)
      {
	most = omp_get_max_teams ();
	limit = omp_get_teams_thread_limit ();
      }
      CHECK (most == n + 4 && limit == n + 1);
      check_league (n + 4, n + 1);
      int clause = 0;
#pragma omp target teams num_teams(2) map(tofrom: clause)
      if (omp_get_team_num () == 0)
	clause = omp_get_num_teams ();
      CHECK (clause >= 1 && clause <= 2);
    }
  /* None is set again.  */
#pragma omp target map(from: most)
  {
    omp_set_num_teams (0);
    most = omp_get_max_teams ();
  }
  CHECK (most == 0);
  return 0;
}
