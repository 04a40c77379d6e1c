/* { dg-do run } */
/* { dg-require-effective-target gcc-16 } */
/* { dg-engines "sim gpu" } */
/* omp_target_memset.  */

#include <omp.h>

int
main (void)
{
  int r = 0;
  int *d = omp_target_alloc (sizeof r, 0);
  omp_target_memset (d, 1, sizeof r, 0);
#pragma omp target is_device_ptr(d) map(from: r)
  r = *d;
  omp_target_free (d, 0);
  return r != 0x01010101;
}
