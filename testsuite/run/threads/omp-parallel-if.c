/* { dg-do run } */
/* if on parallel; num_threads by expression; parallel regions one after the other in one target.  */

#include <omp.h>

int
main (void)
{
  int a = 0, b = 0, c = 0, k = 0, big = 3;
#pragma omp target map(tofrom: a, b, c, k)
  {
#pragma omp parallel if(k)
    {
#pragma omp atomic
      a++;
    }
#pragma omp parallel num_threads(big - 1)
    {
#pragma omp atomic
      b++;
    }
    for (k = 0; k < 10; k++)
      {
#pragma omp parallel num_threads(1)
	c += omp_get_num_threads ();
      }
  }
  if (a != 1 || b < 1 || b > 2 || c != 10 || k != 10)
    __builtin_abort ();
  return 0;
}
