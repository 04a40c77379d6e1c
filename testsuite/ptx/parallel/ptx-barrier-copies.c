/* { dg-do link } */
/* { dg-options "-O2" } */
/* A barrier that lanes reach from different branches is none for which they have to be together: ptxas may copy it.  */

#include <omp.h>

void
f (int n, int steps, float *a)
{
#pragma omp target teams num_teams(n) thread_limit(64) map(tofrom: a[:64])
#pragma omp parallel num_threads(64)
  {
    int t = omp_get_thread_num ();
    for (int s = 0; s < steps; s++)
      {
	if (t < n)
	  a[t] += a[s];
#pragma omp barrier
      }
  }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx "barrier.sync 0;" } } */
/* { dg-final { scan-ptx-not "bar.sync 0;" } } */
