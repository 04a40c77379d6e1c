/* { dg-do run } */
/* { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_DEV "3" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* OMP_TEAMS_THREAD_LIMIT_DEV was ignored with num_teams(1); it is for teams constructs only.  */

#include "omp-threads-of-environment.h"

int
main (void)
{
  return of_target () <= 3 || of_teams () != 3 || of_loop () != 3 || of_tasks () != 3 || of_clause (2) != 2 || of_clause (64) != 3;
}
