/* { dg-do run } */
/* use_device_ptr gives a device address that is_device_ptr takes.  */

#include <stdlib.h>

int
main (void)
{
  int *p = malloc (10 * sizeof (int)), s = 0;
  for (int i = 0; i < 10; i++)
    p[i] = i;
#pragma omp target data map(tofrom: p[0:10])
  {
    int *q;
#pragma omp target data use_device_ptr(p)
    q = p;
#pragma omp target is_device_ptr(q) map(tofrom: s)
    for (int i = 0; i < 10; i++)
      {
	s += q[i];
	q[i] = 2 * i;
      }
  }
  if (s != 45)
    __builtin_abort ();
  for (int i = 0; i < 10; i++)
    if (p[i] != 2 * i)
      __builtin_abort ();
  free (p);
  return 0;
}
