/* { dg-do run } */
/* { dg-set-target-env-var OMP_NUM_THREADS_DEV_0 "7" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* OMP_NUM_THREADS_DEV_0 counted warps where lanes are threads, and limited regions that ask for more.  */

#include "omp-threads-of-environment.h"

int
main (void)
{
  return of_target () != 7 || of_teams () != 7 || of_loop () != 7 || of_tasks () != 7 || of_clause (3) != 3 || of_clause (64) != 64;
}
