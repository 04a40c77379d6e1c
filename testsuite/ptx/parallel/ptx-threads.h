/* ptx-threads.h -- what the tests ptx-threads-*.c share: THREADS threads that exchange values through the team's
   memory.  */

#include <omp.h>

int
main (void)
{
  float out[64] = { 0 };
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: out)
  {
    float part[64];
#pragma omp parallel num_threads(THREADS)
    {
      int t = omp_get_thread_num ();
      part[t] = out[t] + t;
#pragma omp barrier
      out[t] = part[omp_get_num_threads () - 1 - t];
    }
  }
  return out[0] < 1;
}
