/* { dg-do run } */
/* Everything that a program can ask, or set and ask again.  */
#include <omp.h>

#pragma omp declare target
static int bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
    CHECK (omp_get_thread_num () == 0 && omp_get_num_threads () == 1);
    CHECK (omp_get_team_num () == 0 && omp_get_num_teams () == 1);
    CHECK (omp_get_max_threads () >= 1 && omp_get_num_procs () >= 1 && omp_get_thread_limit () >= 1);
    CHECK (omp_get_supported_active_levels () >= 1);
    CHECK (omp_get_max_task_priority () >= 0 && omp_get_num_devices () >= 0);
    CHECK (omp_is_initial_device () == (omp_get_device_num () == omp_get_initial_device ()));
    CHECK (!omp_in_parallel () && !omp_in_final ());
    CHECK (omp_get_cancellation () == 0 || omp_get_cancellation () == 1);

    omp_sched_t kind;
    int chunk;
    omp_set_schedule (omp_sched_guided, 5);
    omp_get_schedule (&kind, &chunk);
    CHECK ((kind & ~omp_sched_monotonic) == omp_sched_guided && chunk == 5);
    omp_set_schedule (omp_sched_static, 0);
    omp_get_schedule (&kind, &chunk);
    CHECK ((kind & ~omp_sched_monotonic) == omp_sched_static && chunk < 1);

    int most = omp_get_max_threads ();
    omp_set_num_threads (1);
    CHECK (omp_get_max_threads () == 1);
#pragma omp parallel
    CHECK (omp_get_num_threads () == 1);
    omp_set_num_threads (most);
    CHECK (omp_get_max_threads () == most);
    /* A thread's setting is its own.  */
#pragma omp parallel
    {
      CHECK (omp_get_max_threads () == most);
      omp_set_num_threads (omp_get_thread_num () + 1);
      omp_set_dynamic (omp_get_thread_num () & 1);
#pragma omp barrier
      CHECK (omp_get_max_threads () == omp_get_thread_num () + 1);
      CHECK (omp_get_dynamic () == (omp_get_thread_num () & 1));
#pragma omp task
      omp_set_num_threads (most);
#pragma omp taskwait
      CHECK (omp_get_max_threads () == omp_get_thread_num () + 1);
    }
    CHECK (omp_get_max_threads () == most);
    omp_set_dynamic (1);
    CHECK (omp_get_dynamic () == 1);
    omp_set_dynamic (0);
    CHECK (omp_get_dynamic () == 0);
    omp_set_max_active_levels (4);
    CHECK (omp_get_max_active_levels () == 4);
    omp_set_max_active_levels (-1);
    CHECK (omp_get_max_active_levels () == 4);
    omp_set_max_active_levels (1);

    double t = omp_get_wtime (), u;
    CHECK (t >= 0 && omp_get_wtick () > 0 && omp_get_wtick () < 0.1);
    do
      u = omp_get_wtime ();
    while (u == t);
    CHECK (u > t && u - t < 100);
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
