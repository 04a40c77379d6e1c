/* { dg-do run } */
/* A detached task completes when its event is fulfilled.  */

#include <omp.h>

int
main (void)
{
  int order[3] = { 0 }, k = 0;
#pragma omp target map(tofrom: order, k)
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    omp_event_handle_t ev;
    int x = 0;
#pragma omp task detach(ev) depend(out: x) shared(order, k)
    {
      int i;
#pragma omp atomic capture
      i = k++;
      order[i] = 1;
    }
#pragma omp task depend(in: x) shared(order, k)
    {
      int i;
#pragma omp atomic capture
      i = k++;
      order[i] = 3;
    }
#pragma omp task shared(order, k)
    {
      int i;
#pragma omp atomic capture
      i = k++;
      order[i] = 2;
      omp_fulfill_event (ev);
    }
#pragma omp taskwait
  }
  if (k != 3 || order[2] != 3)
    __builtin_abort ();
  return 0;
}
