/* { dg-do run } */
/* num_threads(64) of a region that makes tasks gave 32 threads.  All that tasks do, with lanes as threads.  */

#include <omp.h>
#define N 64

static int
fib (int n)
{
  int a, b;
  if (n < 2)
    return n;
#pragma omp task shared(a) firstprivate(n)
  a = fib (n - 1);
#pragma omp task shared(b) firstprivate(n)
  b = fib (n - 2);
#pragma omp taskwait
  return a + b;
}

int
main (void)
{
  int n = 0, done = 0, chain = 0, looped = 0, grouped = 0, reduced = 0, fibs = 0, waited = 0, detached = 0;
#pragma omp target map(tofrom: n, done, chain, looped, grouped, reduced, fibs, waited, detached)
#pragma omp parallel num_threads(N)
  {
    int me = omp_get_thread_num (), mine = me;
#pragma omp task shared(done)
#pragma omp atomic
    done++;
#pragma omp task shared(mine)
    mine++;
#pragma omp taskwait
#pragma omp atomic
    waited += mine - me;
    if (me == 0)
      n = omp_get_num_threads ();
#pragma omp barrier
#pragma omp single
    {
      int at = 0;
      for (int i = 0; i < 20; i++)
#pragma omp task depend(inout: at) shared(at, chain) firstprivate(i)
	if (at == i)
	  {
	    at++;
#pragma omp atomic
	    chain++;
	  }
#pragma omp taskloop grainsize(3) shared(looped)
      for (int i = 0; i < 100; i++)
#pragma omp atomic
	looped += i;
#pragma omp taskgroup task_reduction(+: reduced)
      for (int i = 0; i < 50; i++)
#pragma omp task in_reduction(+: reduced) firstprivate(i)
	reduced += i;
      grouped = reduced;
      fibs = fib (10);
      omp_event_handle_t event;
#pragma omp task detach(event) shared(detached)
#pragma omp atomic
      detached++;
#pragma omp task final(1) firstprivate(event)
      omp_fulfill_event (event);
    }
  }
  return n != N || done != N || chain != 20 || looped != 4950 || grouped != 1225 || fibs != 55 || waited != N
	 || detached != 1;
}
