/* { dg-do run } */
/* { dg-skip-if "no lane is a thread" { *-*-* } { "-mno-simt-loops" } } */
/* { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_DEV "64" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* Where lanes are threads, the variable was nothing to regions that ask for more, in teams without a thread_limit
   clause.  A clause is stronger than the variable.  */

#include "omp-lanes-limits.h"

int
main (void)
{
  int clause = 0;
  count_threads ();
#pragma omp target teams num_teams(2) thread_limit(128) map(tofrom: clause)
  if (omp_get_team_num () == 1)
  {
#pragma omp parallel num_threads(256)
#pragma omp single
    clause = omp_get_num_threads ();
  }
  return all != 64 || asked != 64 || fewer != 40 || clause != 128;
}
