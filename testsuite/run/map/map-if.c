/* { dg-do run } */
/* if(0) runs the region on the host; if(target:) and if on target data and update too.  */

#include <omp.h>

int
main (void)
{
  int on_host = 0, x = 1, never = 0;
#pragma omp target if(never) map(tofrom: on_host)
  on_host = omp_is_initial_device ();
  if (!on_host)
    __builtin_abort ();
#pragma omp target if(target: never) map(tofrom: x)
  x++;
#pragma omp target data if(never) map(tofrom: x)
  {
    x++;
#pragma omp target update if(never) to(x)
#pragma omp target if(never) map(tofrom: x)
    x++;
  }
  if (x != 4)
    __builtin_abort ();
#pragma omp target if(x == 4) map(tofrom: x)
  x++;
  if (x != 5)
    __builtin_abort ();
  return 0;
}
