/* { dg-do link } */
/* { dg-options "-O2 -DTHREADS=24 -foffload-options=nvptx-none=-mthreads=lane" } */
/* Lanes are threads, however few, if the user wants that; what is left of their warp comes to their barriers.  */

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
/* { dg-final { scan-ptx "st\\.shared\\.f32" } } */
/* { dg-final { scan-ptx-times "barrier\\.red\\.or" 3 } } */
/* { dg-final { scan-ptx-not "__heddle_pool_region" } } */
