/* { dg-do run } */
/* A parallel region beside a nested one got 2 threads where it asked for 33 to 64, and 32 at most: threads were warps, and
   their number was divided by 32.  */

#include <omp.h>

static const int asked[] = { 16, 32, 33, 64, 70, 128, 1000 };

int
main (void)
{
  for (unsigned q = 0; q < sizeof asked / sizeof asked[0]; q++)
    {
      int k = asked[q], got = 0, limit = 0, inner = 0, sum = 0, wrong = 0;
#pragma omp target teams num_teams(1) thread_limit(k) map(tofrom: got, limit, inner, sum, wrong)
#pragma omp parallel num_threads(k) reduction(+: sum)
      {
	int me = omp_get_thread_num ();
	sum += me + 1;
	if (me == 0)
	  {
	    got = omp_get_num_threads ();
	    limit = omp_get_thread_limit ();
	  }
#pragma omp parallel num_threads(2)
	{
#pragma omp atomic
	  inner++;
	  if (omp_get_num_threads () != 1 || omp_get_level () != 2 || omp_get_ancestor_thread_num (1) != me)
#pragma omp atomic
	    wrong++;
	}
	if (omp_get_thread_num () != me || omp_get_level () != 1)
#pragma omp atomic
	  wrong++;
      }
      if (got != (k < limit ? k : limit) || sum != got * (got + 1) / 2 || inner != got || wrong)
	return q + 1;
    }
  return 0;
}
