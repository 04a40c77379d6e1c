/* { dg-do link } */
/* { dg-options "-O2" } */
/* A limit of threads that is known when the program runs: the host starts blocks of no more, so that a barrier is one of
   the whole block.  A limit that only the region knows is counted.  */

#include <omp.h>

void
f (int teams, int threads, float *a)
{
#pragma omp target teams num_teams(teams) thread_limit(threads)
  {
    float part[1024];
#pragma omp parallel
    {
      int t = omp_get_thread_num (), i = omp_get_team_num () * 1024 + t;
      part[t] = a[i];
#pragma omp barrier
      a[i] = part[omp_get_num_threads () - 1 - t];
    }
  }
}

void
g (const int *threads, float *a)
{
#pragma omp target map(to: threads[:1]) map(tofrom: a[:1024])
  {
    int limit = *threads;
#pragma omp teams num_teams(4) thread_limit(limit)
    {
    float part[1024];
#pragma omp parallel
    {
      int t = omp_get_thread_num (), i = omp_get_team_num () * 1024 + t;
      part[t] = a[i];
#pragma omp barrier
      a[i] = part[omp_get_num_threads () - 1 - t];
    }
    }
  }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in f$* {\mbar(rier)?\.sync} 1 } } */
/* { dg-final { scan-ptx-not-in f$* {\matom} } } */
/* { dg-final { scan-ptx-in g$* {\matom\.shared\.add} } } */
