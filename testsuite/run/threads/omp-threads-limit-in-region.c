/* { dg-do run } */
/* { dg-skip-if "the host's limits are its own" { host } } */
/* { dg-skip-if "threads are warps without optimization, 32 at most" { *-*-* } { "-O0" } } */
/* A limit of threads that only the region knows, more than blocks have by default.  */

#include <omp.h>

int
main (void)
{
  int limits[3] = { 0, 600, 20 }, lanes = 0, open = 0, tasks = 0;
#pragma omp target map(tofrom: limits, lanes)
#pragma omp teams thread_limit(limits[1]) num_teams(300)
#pragma omp parallel num_threads(1000)
  if (omp_get_team_num () == 2 && omp_get_thread_num () == 0)
    lanes = omp_get_num_threads ();
#pragma omp target map(tofrom: limits, open)
#pragma omp teams thread_limit(limits[1]) num_teams(300)
#pragma omp parallel
  if (omp_get_team_num () == 2 && omp_get_thread_num () == 0)
    open = omp_get_num_threads ();
#pragma omp target map(tofrom: limits, tasks)
#pragma omp teams thread_limit(limits[2]) num_teams(300)
#pragma omp parallel
  {
#pragma omp task
    ;
    if (omp_get_team_num () == 2 && omp_get_thread_num () == 0)
      tasks = omp_get_num_threads ();
  }
  return lanes != 600 || open != 600 || tasks != 20;
}
