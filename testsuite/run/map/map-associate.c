/* { dg-do run } */
/* omp_target_associate_ptr, is_present and disassociate.  */

#include <omp.h>

int
main (void)
{
  int dev = omp_get_default_device (), a[8];
  if (dev == omp_get_initial_device () || omp_get_num_devices () == 0)
    return 0;
  for (int i = 0; i < 8; i++)
    a[i] = i;
  int *d = omp_target_alloc (sizeof a, dev);
  if (omp_target_associate_ptr (a, d, sizeof a, 0, dev))
    __builtin_abort ();
  if (!omp_target_is_present (a, dev))
    __builtin_abort ();
#pragma omp target update to(a)
#pragma omp target map(alloc: a)
  for (int i = 0; i < 8; i++)
    a[i] *= 3;
#pragma omp target update from(a)
  if (omp_target_disassociate_ptr (a, dev) || omp_target_is_present (a, dev))
    __builtin_abort ();
  for (int i = 0; i < 8; i++)
    if (a[i] != 3 * i)
      __builtin_abort ();
  omp_target_free (d, dev);
  return 0;
}
