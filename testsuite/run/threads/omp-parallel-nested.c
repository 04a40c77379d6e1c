/* { dg-do run } */
/* Nested parallel regions: levels, ancestors, team sizes.  */

#include <omp.h>

int
main (void)
{
  int bad = 0, outer = 0, inner = 0;
#pragma omp target map(tofrom: bad, outer, inner)
  {
#pragma omp parallel num_threads(2)
    {
      int t = omp_get_thread_num ();
#pragma omp atomic
      outer++;
      if (omp_get_level () != 1)
	{
#pragma omp atomic
	  bad++;
	}
#pragma omp parallel num_threads(2)
      {
#pragma omp atomic
	inner++;
	if (omp_get_level () != 2 || omp_get_ancestor_thread_num (1) != t
	    || omp_get_team_size (2) != omp_get_num_threads () || omp_get_ancestor_thread_num (0) != 0
	    || omp_get_ancestor_thread_num (2) != omp_get_thread_num () || omp_get_team_size (3) != -1)
	  {
#pragma omp atomic
	    bad++;
	  }
      }
    }
  }
  if (bad || outer < 1 || outer > 2 || inner < outer || inner > 2 * outer)
    __builtin_abort ();
  return 0;
}
