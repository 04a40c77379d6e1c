/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* omp_target_alloc and its kin: their memory is the host's, too.  */

#pragma omp requires unified_shared_memory

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  enum { N = 50000 };
  const int device = omp_get_default_device (), host = omp_get_initial_device ();
  int *p = omp_target_alloc (N * sizeof *p, device), own[10] = { 1, 2, 3 };
  if (!p || omp_target_memcpy (p, own, sizeof own, 0, 0, device, host))
    abort ();
  p[3] = 4;
  #pragma omp target is_device_ptr(p)
  for (int i = 10; i < N; i++)
    p[i] = p[i - 10];
  if (p[N - 7] != 4 || omp_target_memcpy (own, p + N - 10, sizeof own, 0, 0, host, device) || own[1] != 2)
    abort ();
  omp_target_free (p, device);
}
