/* { dg-do run } */
/* { dg-require-effective-target gcc-13 } */
/* { dg-engines "sim gpu" } */
/* omp_target_memcpy_async, also in two dimensions; omp_get_mapped_ptr.  */

#include <omp.h>

int
main (void)
{
  int x = 4, y = 0, host = omp_get_initial_device (), r = 0;
  int *d = omp_target_alloc (sizeof x, 0);
  if (omp_target_memcpy_async (d, &x, sizeof x, 0, 0, 0, host, 0, 0))
    return 1;
#pragma omp taskwait
#pragma omp target is_device_ptr(d)
  ++*d;
  if (omp_target_memcpy_async (&y, d, sizeof y, 0, 0, host, 0, 0, 0))
    return 2;
#pragma omp taskwait
  omp_target_free (d, 0);
  if (y != 5)
    return 3;
#pragma omp target enter data map(to: x)
  int *mapped = omp_get_mapped_ptr (&x, 0);
#pragma omp target is_device_ptr(mapped) map(from: r)
  r = *mapped;
#pragma omp target exit data map(delete: x)
  return !mapped || r != 4 || omp_get_mapped_ptr (&x, 0);
}
