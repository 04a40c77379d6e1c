/* A copy past the end of memory of omp_target_alloc: other memory of the program lies there, and neither libgomp nor
   the driver would complain.  */
/* { dg-do run } */
/* { dg-shouldfail "copies too much" { target { sim || gpu } } } */
/* { dg-output "cannot copy 512 bytes to device 0: invalid size" { target { sim || gpu } } } */

#include <omp.h>
#include <string.h>

int
main (void)
{
  static char from[512];
  const int device = omp_get_default_device (), host = omp_get_initial_device ();
  char *to = omp_target_alloc (256, device), *next = omp_target_alloc (256, device);
  int on_device = 0;
#pragma omp target map(tofrom: on_device)
  on_device = 1;
  if (!to || !next || !on_device)
    return 2;
  return omp_target_memcpy (to, from, 512, 0, 0, device, host);
}
