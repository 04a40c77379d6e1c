/* { dg-do link } */
/* { dg-options "-O2" } */
/* Teams of few threads, because of thread_limit: these are lanes, and what the team shares is in shared memory.  */

#include <omp.h>

int
main (int argc, char **argv)
{
  (void) argv;
  float out[64] = { 0 };
#pragma omp target teams num_teams(argc) thread_limit(8) map(tofrom: out)
  {
    float part[8];
#pragma omp parallel
    {
      int t = omp_get_thread_num ();
      part[t] = out[t] + t;
#pragma omp barrier
      out[t] = part[omp_get_num_threads () - 1 - t];
    }
  }
  return out[0] < 1;
}
/* { dg-final { scan-ptx "st\\.shared\\.f32" } } */
/* { dg-final { scan-ptx-not "__heddle_pool_region" } } */
