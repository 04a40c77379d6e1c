// { dg-do run }
// A loop of the teams level whose condition is volatile, and a volatile pointer: each is loaded once for all threads.

#include <omp.h>

int
main ()
{
  volatile long left = 5;
  long rounds = 0, data[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
#pragma omp target map(tofrom: left, rounds, data)
  {
    long *volatile p = data;
    while (left > 0)
      {
	left = left - 1;
	p = p + 1;
#pragma omp parallel num_threads(96)
#pragma omp for reduction(+: rounds)
	for (int i = 0; i < 10; i++)
	  rounds += *p;
      }
  }
  return left != 0 || rounds != 10 * (2 + 3 + 4 + 5 + 6);
}
