/* { dg-do run } */
/* { dg-set-target-env-var OMP_NUM_THREADS "2" } */
/* { dg-set-target-env-var OMP_NUM_THREADS_ALL "6" } */
/* { dg-set-target-env-var OMP_NUM_THREADS_DEV "5" } */
/* { dg-set-target-env-var OMP_NUM_THREADS_DEV_0 "3" } */
/* { dg-set-target-env-var OMP_SCHEDULE "guided" } */
/* { dg-set-target-env-var OMP_SCHEDULE_DEV "dynamic,4" } */
/* { dg-set-target-env-var OMP_DYNAMIC_ALL "true" } */
/* { dg-set-target-env-var OMP_MAX_ACTIVE_LEVELS_ALL "7" } */
/* { dg-set-target-env-var OMP_MAX_ACTIVE_LEVELS_DEV "4" } */
/* { dg-set-target-env-var OMP_NUM_TEAMS_ALL "11" } */
/* { dg-set-target-env-var OMP_NUM_TEAMS_DEV_0 "7" } */
/* { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_DEV "4" } */
/* { dg-set-target-env-var OMP_CANCELLATION "true" } */
/* { dg-set-target-env-var OMP_MAX_TASK_PRIORITY "9" } */
/* The environment's settings for all devices, for those that are not the host, and for number 0, the more special one
   first, as the device's functions tell them and as they take effect there.  */
#include <omp.h>

int
main (void)
{
  int bad = 0, host = 0, teams = 0;
#pragma omp target map(tofrom: bad, host)
  {
    omp_sched_t kind;
    int chunk, threads = 0, whole = 0;
    host = omp_is_initial_device ();
    omp_get_schedule (&kind, &chunk);
    bad |= omp_get_max_threads () != 3;
    bad |= ((kind & ~omp_sched_monotonic) != omp_sched_dynamic || chunk != 4) << 1;
    bad |= !omp_get_dynamic () << 2;
    bad |= (omp_get_max_active_levels () != 4) << 3;
    bad |= (omp_get_max_teams () != 7) << 4;
    bad |= (omp_get_teams_thread_limit () != 4) << 5;
    bad |= !omp_get_cancellation () << 6;
    bad |= (omp_get_max_task_priority () != 9) << 7;
    int by[64];
#pragma omp parallel
    {
#pragma omp single
      threads = omp_get_num_threads ();
#pragma omp for schedule(runtime)
      for (int i = 0; i < 64; i++)
	by[i] = omp_get_thread_num ();
    }
    bad |= (threads != 3) << 8;
    for (int i = 0; i < 64; i += 4)
      whole += by[i] == by[i + 1] && by[i] == by[i + 2] && by[i] == by[i + 3];
    bad |= (whole != 16) << 9;
  }
#pragma omp target teams map(tofrom: teams)
  if (omp_get_team_num () == 0)
    teams = omp_get_num_teams ();
  bad |= (teams != 7) << 10;
  if (host)
    return 0;
  if (bad)
    __builtin_printf ("%x: %d teams\n", bad, teams);
  return bad != 0;
}
