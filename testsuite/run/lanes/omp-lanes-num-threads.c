/* { dg-do run } */
/* { dg-skip-if "no lane is a thread" { *-*-* } { "-mno-simt-loops" } } */
/* { dg-set-target-env-var OMP_NUM_THREADS_DEV "40" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* Where lanes are threads, OMP_NUM_THREADS_DEV did not count for regions without num_threads if there were others in the
   kernel, or a thread_limit.  */

#include <omp.h>

int
main (void)
{
  int open = 0, asked = 0, limited = 0;
#pragma omp target teams num_teams(2) map(tofrom: open, asked)
  if (omp_get_team_num () == 1)
  {
    int all = 0;
#pragma omp parallel
    {
#pragma omp atomic
      all++;
#pragma omp barrier
#pragma omp single
      open = all == omp_get_num_threads () ? all : -1;
    }
#pragma omp parallel num_threads(256)
#pragma omp single
    asked = omp_get_num_threads ();
  }
#pragma omp target teams num_teams(1) thread_limit(256) map(tofrom: limited)
#pragma omp parallel
#pragma omp single
  limited = omp_get_num_threads ();
  return open != 40 || asked != 256 || limited != 40;
}
