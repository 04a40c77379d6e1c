/* { dg-do run } */
/* master and masked with and without filter.  */

#include <omp.h>

int
main (void)
{
  int m = 0, k = 0, f = 0, n = 0, who = -1;
#pragma omp target map(tofrom: m, k, f, n, who)
#pragma omp parallel num_threads(4)
  {
#pragma omp master
    {
      m++;
      n = omp_get_num_threads ();
    }
#pragma omp masked
    k += 1 + omp_get_thread_num ();
#pragma omp masked filter(1)
    {
      f++;
      who = omp_get_thread_num ();
    }
  }
  if (m != 1 || k != 1 || f != (n > 1) || who != (n > 1 ? 1 : -1))
    __builtin_abort ();
  return 0;
}
