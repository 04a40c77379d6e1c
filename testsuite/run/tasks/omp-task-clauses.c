/* { dg-do run } */
/* untied, mergeable, priority, final, if(0), taskyield; omp_in_final.  */

#include <omp.h>

int
main (void)
{
  int a[6] = { 0 }, fin = 0, deep = 0;
#pragma omp target map(tofrom: a, fin, deep)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp task untied shared(a)
    {
      a[0]++;
#pragma omp taskyield
      a[0]++;
    }
#pragma omp task mergeable shared(a)
    a[1]++;
    for (int p = 0; p < 5; p++)
      {
#pragma omp task priority(p) shared(a)
	{
#pragma omp atomic
	  a[2]++;
	}
      }
#pragma omp task if(0) shared(a)
    a[3] = 1;
    a[3] *= 5;
#pragma omp task final(1) shared(fin, deep)
    {
      fin = omp_in_final ();
#pragma omp task shared(deep)
      deep = omp_in_final ();
      deep *= 10;
    }
#pragma omp taskwait
    a[4] = omp_in_final ();
  }
  if (a[0] != 2 || a[1] != 1 || a[2] != 5 || a[3] != 5 || a[4] != 0 || fin != 1 || deep != 10)
    __builtin_abort ();
  return 0;
}
