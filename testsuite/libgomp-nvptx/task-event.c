/* { dg-do run } */
/* Detached tasks: their events fulfilled before, during and after their bodies, by other tasks, by the thread that
   made them, and in a team of one thread; dependences on them.  */
#include <omp.h>

#pragma omp declare target
static int bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)

static void
events (void)
{
  omp_event_handle_t one, two;
  int x = 0, y = 0;

#pragma omp task detach(one) shared(x)
  x = 1;
#pragma omp task detach(two) shared(y)
  {
    y = 1;
    omp_fulfill_event (two);
  }
#pragma omp task
  omp_fulfill_event (one);
#pragma omp taskwait
  CHECK (x == 1 && y == 1);

  omp_event_handle_t chain;
  int z = 0;
#pragma omp task depend(out: z) detach(chain) shared(z)
  z = 1;
#pragma omp task depend(inout: z) shared(z)
  {
    CHECK (z == 1);
    z = 2;
  }
  omp_fulfill_event (chain);
#pragma omp taskwait
  CHECK (z == 2);
}
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
#pragma omp parallel num_threads(1)
    events ();
#pragma omp parallel
    events ();
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 20; i++)
      events ();
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
