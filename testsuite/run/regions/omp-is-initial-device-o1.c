/* { dg-do run } */
/* { dg-options "-O1" } */
/* GCC 15 and later answer omp_is_initial_device themselves, late in lto1, which takes itself for the host's compiler.
   With -O1 the call is still there then.  */

#include <omp.h>

int
main (void)
{
  int in = -1;
#pragma omp target map(from: in)
  in = omp_is_initial_device ();
  return in != (omp_get_num_devices () == 0 || !omp_is_initial_device ());
}
