/* { dg-do run } */
/* cancel parallel, sections and taskgroup.  */

#include <omp.h>

int
main (void)
{
  int c[4] = { 0 }, active = 0;
#pragma omp target map(tofrom: c, active)
  {
    active = omp_get_cancellation ();
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      c[0]++;
#pragma omp cancel parallel if(c[3] > 0)
#pragma omp barrier
#pragma omp sections
      {
#pragma omp section
	{
#pragma omp atomic
	  c[1]++;
#pragma omp cancel sections
	}
#pragma omp section
	{
#pragma omp atomic
	  c[1]++;
	}
      }
#pragma omp single
      {
#pragma omp taskgroup
	for (int i = 0; i < 10; i++)
	  {
#pragma omp task shared(c)
	    {
	      int n;
#pragma omp atomic capture
	      n = ++c[2];
#pragma omp cancel taskgroup if(n > 3)
	    }
	  }
      }
    }
  }
  if (c[0] < 1 || c[1] < 1 || c[1] > 2 || c[2] < 1 || c[2] > 10)
    __builtin_abort ();
  if (!active && (c[1] != 2 || c[2] != 10))
    __builtin_abort ();
  return 0;
}
