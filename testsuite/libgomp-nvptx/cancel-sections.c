/* { dg-do run } */
/* { dg-set-target-env-var OMP_CANCELLATION "true" } */
/* The end of sections in a region that a thread cancels which does not come there: the others leave it.  */
#include <omp.h>

int
main (void)
{
  int after = 0, on = 0, ran = 0;
#pragma omp target map(tofrom: after, on, ran)
  {
    on = omp_get_cancellation ();
    for (int round = 0; round < 6; round++)
      {
#pragma omp parallel
	{
	  if (omp_get_thread_num () == omp_get_num_threads () - 1)
	    {
#pragma omp cancel parallel if (round % 2)
	    }
#pragma omp sections
	  {
#pragma omp section
#pragma omp atomic
	    ran++;
#pragma omp section
#pragma omp atomic
	    ran++;
	  }
#pragma omp master
	  after += 1 << 2 * round;
	}
      }
  }
  if (!on || ran < 6 || ran > 12 || after != 0x111)
    {
      __builtin_printf ("%d %d %x\n", on, ran, after);
      return 1;
    }
  return 0;
}
