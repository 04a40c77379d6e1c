/* { dg-do run } */
/* { dg-skip-if "libgomp's own barrier before GCC 16 does it" { host } } */
/* A thread that has yet to notice that a barrier has opened does not execute tasks which others make behind it: its
   own store behind the barrier would come after theirs.  With a priority, without, behind a barrier at which tasks
   run, and in inner teams.  */

#include <omp.h>

#define MOST 8
#define TASKS 10
#define ROUNDS 20

#pragma omp declare target
/* Returns how many of ROUNDS on a team of THREADS lost a task's result.  */
static int
rounds (int threads)
{
  int count[MOST] = { 0 }, ran = 0, wrong = 0;

#pragma omp parallel num_threads(threads)
  for (int round = 0; round < ROUNDS; round++)
    {
      int me = omp_get_thread_num ();
      /* Tasks that the barrier has to wait for.  */
#pragma omp task shared(ran)
#pragma omp atomic
      ran++;
#pragma omp barrier
      count[me] = 0;
#pragma omp for
      for (int i = 0; i < TASKS; i++)
	{
#pragma omp task priority(i % 2) shared(count)
#pragma omp atomic
	  count[omp_get_thread_num ()]++;
	}
#pragma omp single
      {
	int sum = 0;
	for (int i = 0; i < threads; i++)
	  sum += count[i];
	if (sum != TASKS || ran != (round + 1) * omp_get_num_threads ())
	  wrong++;
      }
    }
  return wrong;
}
#pragma omp end declare target

int
main (void)
{
  int outer = 0, inner = 0;
#pragma omp target map(tofrom: outer, inner)
  {
    outer = rounds (MOST);
    omp_set_max_active_levels (2);
#pragma omp parallel num_threads(2) reduction(+: inner)
    inner += rounds (3);
  }
  if (outer || inner)
    __builtin_abort ();
  return 0;
}
