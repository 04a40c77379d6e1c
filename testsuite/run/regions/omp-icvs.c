/* { dg-do run } */
/* omp_set_num_threads, omp_set_dynamic, omp_set_max_active_levels take effect in the region.  */

#include <omp.h>

int
main (void)
{
  int n = 0, m = 0, bad = 0;
#pragma omp target map(tofrom: n, m, bad)
  {
    omp_set_dynamic (0);
    bad += omp_get_dynamic () != 0;
    omp_set_num_threads (3);
    bad += omp_get_max_threads () != 3;
#pragma omp parallel
    {
#pragma omp atomic
      n++;
    }
    omp_set_max_active_levels (1);
    bad += omp_get_max_active_levels () != 1;
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
      {
	if (omp_get_num_threads () != 1 && omp_get_active_level () > 1)
	  {
#pragma omp atomic
	    bad++;
	  }
      }
#pragma omp atomic
      m++;
    }
  }
  if (n < 1 || n > 3 || m < 1 || m > 2 || bad)
    __builtin_abort ();
  return 0;
}
