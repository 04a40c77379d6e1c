/* { dg-do run } */
/* omp_get_* queries answer within what the specification allows.  */

#include <omp.h>

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    bad += omp_get_num_teams () != 1;
    bad += omp_get_level () != 0;
    bad += omp_get_active_level () != 0;
    bad += omp_get_ancestor_thread_num (0) != 0;
    bad += omp_get_ancestor_thread_num (1) != -1;
    bad += omp_get_team_size (0) != 1;
    bad += omp_get_max_threads () < 1;
    bad += omp_get_num_procs () < 1;
    bad += omp_get_thread_limit () < 1;
    bad += omp_get_dynamic () != 0 && omp_get_dynamic () != 1;
    bad += omp_get_max_active_levels () < 0;
    bad += omp_get_supported_active_levels () < 1;
    bad += omp_get_cancellation () != 0 && omp_get_cancellation () != 1;
    bad += omp_get_proc_bind () < 0;
    bad += omp_get_max_task_priority () < 0;
    bad += omp_in_parallel () != 0;
    bad += omp_in_final () != 0 && omp_in_final () != 1;
  }
  if (bad)
    __builtin_abort ();
  return 0;
}
