/* { dg-do run } */
/* { dg-skip-if "the host's limits are its own" { host } } */
/* { dg-skip-if "threads are warps without optimization, 32 at most" { *-*-* } { "-O0" } } */
/* thread_limit of a target construct counted warps where lanes are threads: now there are as many threads as it says, also
   in barriers and reductions.  */

#include <omp.h>

static const int limits[] = { 1, 2, 3, 7, 31, 32, 33, 48, 63, 100, 255, 300, 1000 };

static int
count (int k)
{
  int n = 0, sum = 0, once = 0, inside = 0, most = 0, last = 0;
  double real = 0;
#pragma omp target thread_limit(k) map(tofrom: n, sum, once, inside, most, last, real)
  {
    int slot[1024];
    most = omp_get_max_threads ();
#pragma omp parallel reduction(+: sum, real) reduction(max: last)
    {
      int me = omp_get_thread_num (), all = omp_get_num_threads ();
      sum += me + 1;
      real += 0.5;
      last = me;
      if (me == 0)
	n = all;
#pragma omp single
      once++;
#pragma omp atomic
      inside++;
      slot[me] = me;
#pragma omp barrier
      if (slot[all - 1 - me] != all - 1 - me)
#pragma omp atomic
	inside++;
    }
  }
  return n == k && sum == k * (k + 1) / 2 && real == k * 0.5 && once == 1 && inside == k && most == k && last == k - 1;
}

int
main (void)
{
  for (unsigned q = 0; q < sizeof limits / sizeof limits[0]; q++)
    if (!count (limits[q]))
      return q + 1;
  return 0;
}
