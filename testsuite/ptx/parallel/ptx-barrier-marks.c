/* Conditions before and after a barrier are the same: the barrier has one copy all the same, which all lanes come to.  */
/* { dg-do link } */
/* { dg-pass barrier-marks } */

#include <omp.h>

int
main (void)
{
  int out[16] = { 0 };
#pragma omp target teams num_teams(1) thread_limit(128) map(tofrom: out)
  {
    int start[128];
#pragma omp parallel
    {
      int id = omp_get_thread_num ();
      if (id < 16)
	start[id] = 3;
#pragma omp barrier
      if (id < 16)
	out[id] = start[15 - id];
    }
  }
  return out[0] - 3;
}

/* { dg-final { scan-ptx-times-in *omp_fn* {(bar|barrier)\.sync} 1 } } */
