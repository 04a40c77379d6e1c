/* { dg-do run } */
/* { dg-options "-O0" } */
/* More threads than 32 without optimisation: asked for by omp_set_num_threads, by num_threads, in a function called, in a
   parallel region of one thread, and after one another.  */

#include <omp.h>

#pragma omp declare target
static int
asked_inside (int k)
{
  int n = 0;
#pragma omp parallel num_threads(k)
#pragma omp atomic
  n++;
  return n;
}
#pragma omp end declare target

int
main (void)
{
  int set = 0, max = 0, called = 0, inner = 0, few = 0, again = 0, shared_sum = 0;
#pragma omp target map(tofrom: set, max, called, inner, few, again, shared_sum)
  {
    int slot[96];
    omp_set_num_threads (96);
    max = omp_get_max_threads ();
#pragma omp parallel
    {
      slot[omp_get_thread_num ()] = omp_get_thread_num ();
#pragma omp barrier
#pragma omp for reduction(+: shared_sum)
      for (int i = 0; i < 96; i++)
	shared_sum += slot[95 - i];
#pragma omp atomic
      set++;
    }
    called = asked_inside (45);
#pragma omp parallel num_threads(1)
    inner = asked_inside (77);
    few = asked_inside (3);
    again = asked_inside (1024);
  }
  return set != 96 || max != 96 || called != 45 || inner != 77 || few != 3 || again != 1024 || shared_sum != 95 * 48;
}
