/* { dg-do run } */
/* thread_limit bounds the threads of parallel regions; omp_get_thread_limit.  */

#include <omp.h>

int
main (void)
{
  int n = 0, lim = 0, tl = 0;
#pragma omp target thread_limit(4) map(tofrom: n, lim, tl)
  {
    tl = omp_get_thread_limit ();
#pragma omp parallel num_threads(16)
    {
#pragma omp atomic
      n++;
    }
  }
#pragma omp target teams num_teams(1) thread_limit(3) map(tofrom: lim)
#pragma omp parallel
#pragma omp atomic
  lim++;
  if (n < 1 || n > 4 || lim < 1 || lim > 3 || tl < 1)
    __builtin_abort ();
  return 0;
}
