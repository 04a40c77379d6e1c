/* A routine that the host does not have, and acc_on_device, which GCC folds at -O1.
   { dg-do run }
   { dg-options "-O1 -fno-openmp -fopenacc" }
   { dg-pass acc-symbols } */

#include <openacc.h>
#include <stdio.h>

#pragma acc routine seq nohost
__attribute__ ((noinline)) static int
device_only (int x)
{
  return x + 2;
}

int
main (void)
{
  const int expected = acc_get_device_type () == acc_device_host ? 5 : 6;
  int x = 4, result = 0;
#pragma acc parallel copyin(x) copyout(result)
  result = acc_on_device (acc_device_not_host) ? device_only (x) : 5;
  if (result != expected)
    printf ("%d, not %d\n", result, expected);
  return result != expected;
}
