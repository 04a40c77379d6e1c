/* { dg-do run } */
/* { dg-set-target-env-var OMP_THREAD_LIMIT_DEV "5" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* OMP_THREAD_LIMIT_DEV counted warps where lanes are threads.  */

#include "omp-threads-of-environment.h"

int
main (void)
{
  return of_target () != 5 || of_teams () != 5 || of_loop () != 5 || of_tasks () != 5 || of_clause (3) != 3 || of_clause (64) != 5;
}
