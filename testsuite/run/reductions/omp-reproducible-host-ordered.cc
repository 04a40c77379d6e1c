// { dg-options "-O2 -foffload-options=-mreproducible -w" }
// The same (omp-reproducible-host-sections.c) with ordered loops and with schedules by time, of floats.

#include <stdlib.h>

int
main ()
{
  float t = 0, u = 0;
  int order = 0, wrong = 0;
#pragma omp target parallel map(tofrom: order, wrong) reduction(+: t)
  {
#pragma omp for ordered
    for (int i = 0; i < 100; i++)
      {
#pragma omp ordered
	{
	  wrong += order != i;
	  order = i + 1;
	}
	t += 1;
      }
  }
#pragma omp target parallel reduction(+: u)
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 100; i++)
      u += 1;
  }
  if (t != 100 || u != 100 || wrong)
    abort ();
  return 0;
}
