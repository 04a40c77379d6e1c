/* { dg-do run } */
/* { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_DEV "64" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* Where lanes are threads, the variable was nothing to regions that ask for more, in teams without a thread_limit clause.  A
   clause is stronger than the variable.  */

#include <omp.h>

int
main (void)
{
  int all = 0, asked = 0, clause = 0;
#pragma omp target teams num_teams(2) map(tofrom: all, asked)
  if (omp_get_team_num () == 1)
  {
#pragma omp parallel
#pragma omp single
    all = omp_get_num_threads ();
#pragma omp parallel num_threads(256)
#pragma omp single
    asked = omp_get_num_threads ();
  }
#pragma omp target teams num_teams(2) thread_limit(128) map(tofrom: clause)
  if (omp_get_team_num () == 1)
  {
#pragma omp parallel num_threads(256)
#pragma omp single
    clause = omp_get_num_threads ();
  }
  return all != 64 || asked != 64 || clause != 128;
}
