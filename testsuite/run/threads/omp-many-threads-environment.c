/* { dg-do run } */
/* { dg-set-target-env-var OMP_NUM_THREADS_DEV "50" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* OMP_NUM_THREADS_DEV in a region with tasks, beside one that asks for more threads than a block has warps.  */

#include <omp.h>

int
main (void)
{
  int all = 0, asked = 0;
#pragma omp target teams num_teams(2) map(tofrom: all, asked)
  if (omp_get_team_num () == 1)
    {
#pragma omp parallel
#pragma omp task shared(all)
#pragma omp atomic
      all++;
#pragma omp parallel num_threads(100)
#pragma omp task shared(asked)
#pragma omp atomic
      asked++;
    }
  return all != 50 || asked != 100;
}
