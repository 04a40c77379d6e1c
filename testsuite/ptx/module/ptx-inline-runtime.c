/* { dg-do link } */
/* Queries of the thread's number come from the runtime's own functions, inlined or called, never from
   the host's.  */

#include <omp.h>

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
#pragma omp parallel num_threads(4)
#pragma omp atomic
  r += omp_get_thread_num () + 1;
  return r == 0;
}
/* { dg-final { scan-ptx {%tid\.} } } */
/* { dg-final { scan-ptx-not {\.extern\s+\.func[^;]*omp_get_thread_num} } } */
