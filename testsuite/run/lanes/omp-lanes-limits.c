/* { dg-do run } */
/* { dg-skip-if "no lane is a thread" { *-*-* } { "-mno-simt-loops" } } */
/* { dg-set-target-env-var OMP_THREAD_LIMIT_DEV "64" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* Where lanes are threads, a limit of the environment was taken for a number of warps, or not at all.  */

#include "omp-lanes-limits.h"

int
main (void)
{
  count_threads ();
  return all != 64 || asked != 64 || fewer != 40;
}
