/* acc_on_device is no call: the device's answer is known, and what is for the host goes.
   { dg-do link }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-final { scan-ptx-not {acc_on_device} } }
   { dg-final { scan-ptx-not {12345} } } */

#include <openacc.h>

int
main (void)
{
  int where = 0;
#pragma acc parallel copy(where)
  {
    if (acc_on_device (acc_device_host))
      where = 12345;
    else if (acc_on_device (acc_device_nvidia))
      where = 7;
  }
  return where;
}
