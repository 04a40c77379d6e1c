/* { dg-do run } */
/* Simple locks: init, set, unset, test, destroy; no update is lost.  */

#include <omp.h>

int
main (void)
{
  int a = 0, n = 0, t = 0;
#pragma omp target map(tofrom: a, n, t)
  {
    omp_lock_t l;
    omp_init_lock (&l);
#pragma omp parallel num_threads(6) shared(l)
    {
      for (int i = 0; i < 10; i++)
	{
	  omp_set_lock (&l);
	  a = a + 1;
	  omp_unset_lock (&l);
	}
      while (!omp_test_lock (&l))
	;
      n = n + 1;
      omp_unset_lock (&l);
    }
    t = omp_test_lock (&l);
    t += 2 * omp_test_lock (&l);
    omp_unset_lock (&l);
    omp_destroy_lock (&l);
  }
  if (a != 10 * n || n < 1 || n > 6 || t != 1)
    __builtin_abort ();
  return 0;
}
