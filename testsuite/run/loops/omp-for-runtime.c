/* { dg-do run } */
/* schedule(runtime) after omp_set_schedule; omp_get_schedule tells what was set.  */

#include <omp.h>

int
main (void)
{
  int a[30] = { 0 }, ok = 0;
#pragma omp target map(tofrom: a, ok)
  {
    static const omp_sched_t kinds[] = { omp_sched_static, omp_sched_dynamic, omp_sched_guided };
    for (int k = 0; k < 3; k++)
      {
	omp_sched_t kind;
	int chunk;
	omp_set_schedule (kinds[k], k + 2);
	omp_get_schedule (&kind, &chunk);
	ok += (kind & 0x7fffffff) == kinds[k] && chunk == k + 2;
#pragma omp parallel for schedule(runtime) num_threads(3)
	for (int i = 0; i < 30; i++)
	  a[i]++;
      }
  }
  if (ok != 3)
    __builtin_abort ();
  for (int i = 0; i < 30; i++)
    if (a[i] != 3)
      __builtin_abort ();
  return 0;
}
