/* { dg-do link } */
/* What only the host uses does not come to the device.  */

#include <stdio.h>

static int
host_helper (int x)
{
  printf ("%d\n", x);
  return x + 1;
}
static int host_variable = 7;
#pragma omp declare target
int device_variable = 9;
#pragma omp end declare target

int
main (void)
{
  int r = host_helper (host_variable);
#pragma omp target map(tofrom: r)
  r += device_variable;
  return r != 17;
}
/* { dg-final { scan-ptx-not {host_helper} } } */
/* { dg-final { scan-ptx-not {host_variable} } } */
/* { dg-final { scan-ptx-not {\mmain\s*\(} } } */
/* { dg-final { scan-ptx {device_variable} } } */
