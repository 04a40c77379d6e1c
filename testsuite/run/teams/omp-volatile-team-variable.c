/* { dg-do run } */
/* A volatile variable of the team made threads warps, and so fewer than the region asks for.  */

#include <omp.h>

static volatile int mapped = 3;
#pragma omp declare target (mapped)

int
main (void)
{
  int n = 0, found = 0, from_memory = 0;
  volatile int there = 40;
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: n, found, from_memory, there)
  {
    volatile int flag, slot[64];
    volatile struct { int a; double b; } pair;
    for (int i = 0; i < 64; i++)
      slot[i] = -1;
    pair.a = there;
    pair.b = mapped;
    mapped = 9;
#pragma omp parallel num_threads(64)
    {
      int me = omp_get_thread_num ();
      slot[me] = me;
      if (me == 0)
	flag = 1;
#pragma omp barrier
      if (me == 0)
	{
	  n = omp_get_num_threads ();
	  for (int i = 0; i < n; i++)
	    found += flag && slot[i] == i;
	  from_memory = pair.a + (int) pair.b;
	}
    }
    there = flag + mapped;
  }
  if (omp_is_initial_device () && n < 64)
    found = n = 64;
  return n != 64 || found != 64 || from_memory != 43 || there != 10;
}
