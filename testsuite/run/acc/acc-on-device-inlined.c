/* acc_on_device in functions that are inlined late: GCC folded the call there, with the host's answer.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc -fno-ipa-pta" } */

#include <openacc.h>
#include <stdlib.h>

#pragma acc routine seq
static int
there (void)
{
  return acc_on_device (acc_device_not_host) ? 2 : acc_on_device (acc_device_host) ? 1 : 0;
}

int
main (void)
{
  const int apart = acc_get_device_type () != acc_device_host;
  int at[3] = {};
#pragma acc parallel copyout(at)
  {
    at[0] = there ();
    at[1] = acc_on_device (acc_device_nvidia);
    at[2] = acc_on_device (acc_device_host);
  }
  if (at[0] != 1 + apart || at[1] != apart || at[2] == apart || there () != 1)
    abort ();
}
