/* { dg-do run } */
/* Message passing between two threads with flush, atomics and a spin.  */

#include <omp.h>

int
main (void)
{
  int got = -1, n = 0;
#pragma omp target map(tofrom: got, n)
  {
    int data = 0, flag = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      n = omp_get_num_threads ();
      if (n == 2)
	{
	  if (omp_get_thread_num () == 0)
	    {
	      data = 42;
#pragma omp flush
#pragma omp atomic write release
	      flag = 1;
	    }
	  else
	    {
	      int f = 0;
	      while (!f)
		{
#pragma omp atomic read acquire
		  f = flag;
		}
#pragma omp flush
	      got = data;
	    }
	}
      else
	got = 42;
    }
  }
  if (got != 42)
    __builtin_abort ();
  return 0;
}
