/* { dg-do run } */
/* { dg-skip-if "no lane is a thread" { *-*-* } { "-mno-simt-loops" } } */
/* { dg-set-target-env-var OMP_SCHEDULE_DEV "dynamic,3" } */
/* { dg-skip-if "the variable is the device's" { host } } */
/* A loop with schedule (runtime) made the region one of warps: 32 threads at most.  */

#include <omp.h>

int
main (void)
{
  enum { N = 600 };
  int owner[N], threads = 0;
#pragma omp target teams num_teams(1) thread_limit(100) map(from: owner, threads)
#pragma omp parallel
  {
#pragma omp for schedule(runtime) nowait
    for (int i = 0; i < N; i++)
      owner[i] = omp_get_thread_num ();
#pragma omp single
    threads = omp_get_num_threads ();
  }
  for (int i = 0; i < N; i++)
    if (owner[i] < 0 || owner[i] >= threads || owner[i] != owner[i / 3 * 3])
      return 1;
  return threads != 100;
}
