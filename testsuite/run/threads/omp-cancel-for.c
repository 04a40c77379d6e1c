/* { dg-do run } */
/* cancel for and cancellation points: whether it is active or not, results stay consistent.  */

#include <omp.h>

int
main (void)
{
  int done = 0, active = 0, after = 0, n = 0;
#pragma omp target map(tofrom: done, active, after, n)
  {
    active = omp_get_cancellation ();
#pragma omp parallel num_threads(4)
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 100; i++)
	{
#pragma omp atomic
	  done++;
	  if (i >= 10)
	    {
#pragma omp cancel for
	    }
#pragma omp cancellation point for
	}
#pragma omp atomic
      after++;
#pragma omp atomic
      n++;
    }
  }
  if (after != n || done > 100 || (!active && done != 100))
    __builtin_abort ();
  return 0;
}
