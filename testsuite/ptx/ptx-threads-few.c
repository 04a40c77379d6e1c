/* { dg-do link } */
/* { dg-options "-O2 -DTHREADS=24" } */
/* No more threads than a block has warps: they are warps.  */

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
/* { dg-final { scan-ptx-not "shared\\.f32" } } */
/* { dg-final { scan-ptx "__heddle_pool_region" } } */
