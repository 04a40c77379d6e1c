/* { dg-do run } */
/* schedule(guided), with minimum chunks, auto and runtime: every iteration once.  */

#include <omp.h>

int
main (void)
{
  int a[83] = { 0 };
#pragma omp target map(tofrom: a)
  {
#pragma omp parallel for num_threads(4) schedule(guided)
    for (int i = 0; i < 83; i++)
      a[i] += 1;
#pragma omp parallel for num_threads(4) schedule(guided, 7)
    for (int i = 0; i < 83; i++)
      a[i] += 2;
#pragma omp parallel for num_threads(4) schedule(auto)
    for (int i = 0; i < 83; i++)
      a[i] += 4;
    omp_set_schedule (omp_sched_dynamic, 3);
#pragma omp parallel for num_threads(4) schedule(runtime)
    for (int i = 0; i < 83; i++)
      a[i] += 8;
  }
  for (int i = 0; i < 83; i++)
    if (a[i] != 15)
      __builtin_abort ();
  return 0;
}
