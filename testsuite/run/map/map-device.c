/* { dg-do run } */
/* device(): the initial device, the default device and device expressions.  */

#include <omp.h>

int
main (void)
{
  int host = omp_get_initial_device (), dev = omp_get_default_device (), a = 0, b = 0, is = 0, num = -100;
#pragma omp target device(host) map(tofrom: a, is)
  {
    a = 5;
    is = omp_is_initial_device ();
  }
#pragma omp target device(dev + 0) map(tofrom: b)
  b = 6;
#pragma omp target map(from: num)
  num = omp_get_device_num ();
  if (a != 5 || b != 6 || !is)
    __builtin_abort ();
  if (num != dev && num != host)
    __builtin_abort ();
  for (int d = 0; d < omp_get_num_devices (); d++)
    {
      int n = -1;
#pragma omp target device(d) map(from: n)
      n = omp_get_device_num ();
      if (n != d)
	__builtin_abort ();
    }
  return 0;
}
