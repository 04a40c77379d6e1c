/* The host's instructions behind acc_on_device: the device has none of that code.
   { dg-do run }
   { dg-pass acc-on-device }
   { dg-options "-O1 -fno-openmp -fopenacc" } */

#include <openacc.h>
#include <stdlib.h>

int
main (void)
{
  int where = 0;
#pragma acc parallel copy(where)
  {
    if (acc_on_device (acc_device_host))
      {
	__asm__ ("nop");
	where = 7;
      }
    else
      where = 7;
  }
  if (where != 7)
    abort ();
}
