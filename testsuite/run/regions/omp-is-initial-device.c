/* { dg-do run } */
/* On a device omp_is_initial_device is false inside and true outside, num_devices agrees.  */

#include <omp.h>

int
main (void)
{
  int in = -1, nd = -1, num = -100;
#pragma omp target map(from: in, nd, num)
  {
    in = omp_is_initial_device ();
    num = omp_get_device_num ();
  }
  if (!omp_is_initial_device ())
    __builtin_abort ();
  if (in != 0 && in != 1)
    __builtin_abort ();
  if (!in && (omp_get_num_devices () < 1 || num != omp_get_default_device ()))
    __builtin_abort ();
  if (in && num != omp_get_initial_device ())
    __builtin_abort ();
  return 0;
}
