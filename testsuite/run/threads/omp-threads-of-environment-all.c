/* { dg-do run } */
/* { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_ALL "33" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* { dg-skip-if "threads are warps without optimization, 32 at most" { *-*-* } { "-O0" } } */
/* OMP_TEAMS_THREAD_LIMIT_ALL, with more threads than a warp has lanes.  */

#include "omp-threads-of-environment.h"

int
main (void)
{
  return of_target () <= 33 || of_teams () != 33 || of_loop () != 33 || of_clause (40) != 33;
}
