/* { dg-do run } */
/* Barriers keep phases apart; many in a row, also in called functions.  */

#include <omp.h>
#pragma omp declare target
static void
sync (void)
{
#pragma omp barrier
}
#pragma omp end declare target

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    int a[16] = { 0 };
#pragma omp parallel num_threads(8)
    {
      int t = omp_get_thread_num (), n = omp_get_num_threads ();
      for (int k = 1; k <= 10; k++)
	{
	  a[t] = k;
	  sync ();
	  for (int i = 0; i < n; i++)
	    if (a[i] != k)
	      {
#pragma omp atomic
		bad++;
	      }
#pragma omp barrier
	}
    }
  }
  if (bad)
    __builtin_abort ();
  return 0;
}
