/* { dg-options "-O0 -foffload-options=-mreproducible -w" } */
/* With -mreproducible one thread of the host was all threads of a parallel region with sections, and each had all of
   them: built-in functions of libgomp were not known by their names.  */

#include <stdlib.h>

int
main (void)
{
  double s[3] = { .5, .5, .5 }, t = 0;
#pragma omp target parallel map(tofrom: s)
#pragma omp sections reduction(+ : s)
  {
#pragma omp section
    for (int i = 0; i < 30; i++)
      s[i % 3] += 1;
#pragma omp section
    for (int i = 0; i < 30; i++)
      s[i % 3] += 2;
  }
#pragma omp target parallel reduction(+ : t)
  {
#pragma omp sections
    {
#pragma omp section
      t += 1;
#pragma omp section
      t += 2;
    }
  }
  if (s[0] != 30.5 || s[1] != 30.5 || s[2] != 30.5 || t != 3)
    abort ();
  return 0;
}
