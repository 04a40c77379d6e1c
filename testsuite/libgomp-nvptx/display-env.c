/* { dg-do run } */
/* { dg-set-target-env-var OMP_NUM_THREADS "3" } */
/* { dg-set-target-env-var OMP_NUM_THREADS_DEV "3" } */
/* { dg-set-target-env-var OMP_SCHEDULE "guided,4" } */
/* { dg-set-target-env-var OMP_SCHEDULE_DEV_0 "guided,4" } */
/* { dg-set-target-env-var OMP_DYNAMIC "true" } */
/* { dg-set-target-env-var OMP_DYNAMIC_ALL "true" } */
/* The environment of the device that executes the region is shown.  The host of GCC 15 and later is of OpenMP 5.2.  */
/* { dg-output "OPENMP DISPLAY ENVIRONMENT BEGIN.*_OPENMP = '(201511|202111)'.*OMP_DYNAMIC = 'TRUE'" } */
/* { dg-output ".*OMP_NUM_THREADS = '3'.*OMP_SCHEDULE = 'GUIDED,4'.*OPENMP DISPLAY ENVIRONMENT END.*BEGIN" } */
#include <omp.h>

int
main (void)
{
#pragma omp target
  {
    omp_display_env (0);
    omp_display_env (1);
  }
  return 0;
}
