/* { dg-do run } */
/* { dg-set-target-env-var OMP_THREAD_LIMIT_DEV "64" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* Where lanes are threads, a limit of the environment was taken for a number of warps, or not at all.  */

#include <omp.h>

int
main (void)
{
  int all = 0, asked = 0, fewer = 0;
#pragma omp target teams num_teams(2) map(tofrom: all, asked, fewer)
  if (omp_get_team_num () == 1)
  {
#pragma omp parallel
#pragma omp single
    all = omp_get_num_threads ();
#pragma omp parallel num_threads(256)
#pragma omp single
    asked = omp_get_num_threads ();
#pragma omp parallel num_threads(40)
#pragma omp single
    fewer = omp_get_num_threads ();
  }
  return all != 64 || asked != 64 || fewer != 40;
}
