/* { dg-do link } */
/* { dg-options "-O2" } */
/* Volatile variables of the team are in shared memory, without a scheduler, as others are.  */

#include <omp.h>

void
f (int *total)
{
#pragma omp target teams num_teams(8) thread_limit(128) map(from: total[:8])
  {
    volatile int part[128];
    for (int i = 0; i < 128; i++)
      part[i] = 0;
#pragma omp parallel num_threads(128)
    {
      int t = omp_get_thread_num ();
      part[t] = part[t] + t;
#pragma omp barrier
      if (t == 0)
	total[omp_get_team_num ()] = part[1];
    }
  }
}

int main (void) { f ((int[8]) { 0 }); return 0; }

/* { dg-final { scan-ptx "st.volatile.shared.b32" } } */
/* { dg-final { scan-ptx "ld.volatile.shared.b32" } } */
/* { dg-final { scan-ptx-not "st.volatile.b32" } } */
