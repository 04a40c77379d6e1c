/* { dg-do run } */
/* omp_target_alloc, omp_target_memcpy both ways and device to device, omp_target_free.  */

#include <omp.h>

int
main (void)
{
  int dev = omp_get_default_device (), host = omp_get_initial_device ();
  int in[16], out[16] = { 0 };
  int *d = omp_target_alloc (sizeof in, dev), *e = omp_target_alloc (sizeof in, dev);
  if (!d || !e)
    __builtin_abort ();
  for (int i = 0; i < 16; i++)
    in[i] = i;
  if (omp_target_memcpy (d, in, sizeof in, 0, 0, dev, host))
    __builtin_abort ();
#pragma omp target is_device_ptr(d)
  for (int i = 0; i < 16; i++)
    d[i] += 7;
  if (omp_target_memcpy (e, d, 8 * sizeof (int), 0, 8 * sizeof (int), dev, dev)
      || omp_target_memcpy (out, e, 8 * sizeof (int), 4 * sizeof (int), 0, host, dev))
    __builtin_abort ();
  for (int i = 0; i < 8; i++)
    if (out[4 + i] != 15 + i)
      __builtin_abort ();
  if (out[3] || out[12])
    __builtin_abort ();
  omp_target_free (d, dev);
  omp_target_free (e, dev);
  return 0;
}
