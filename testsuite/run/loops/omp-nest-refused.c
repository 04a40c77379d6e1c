/* { dg-do run } */
/* Parallel loops in distribute loops that must not share the grid: threads and teams are counted, a row's region
   has more than its loop, or the user asks for a schedule.  */
#include <omp.h>

int
main (void)
{
  static int a[70][40], threads[70], count[70], team[70];
  int teams = 0, wrong = 0;
#pragma omp target teams distribute map(tofrom: a, threads, count)
  for (int i = 0; i < 70; i++)
#pragma omp parallel
    {
      if (omp_get_thread_num () == 0)
	threads[i] = omp_get_num_threads ();
#pragma omp atomic
      count[i]++;
#pragma omp for
      for (int j = 0; j < 40; j++)
	a[i][j] += i + j;
    }
  for (int i = 0; i < 70; i++)
    {
      wrong += threads[i] != count[i] || count[i] == 0;
      for (int j = 0; j < 40; j++)
	wrong += a[i][j] != i + j;
    }
#pragma omp target teams map(tofrom: a, team, teams)
  {
#pragma omp distribute dist_schedule(static, 3)
    for (int i = 0; i < 70; i++)
      {
	team[i] = omp_get_team_num ();
#pragma omp parallel for
	for (int j = 0; j < 40; j++)
	  a[i][j] += omp_get_team_num () == team[i];
      }
    if (omp_get_team_num () == 0)
      teams = omp_get_num_teams ();
  }
  for (int i = 0; i < 70; i++)
    {
      wrong += team[i] != i / 3 % teams;
      for (int j = 0; j < 40; j++)
	wrong += a[i][j] != i + j + 1;
    }
  return wrong != 0;
}
