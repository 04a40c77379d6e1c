/* { dg-do run } */
/* A mapped array of a megabyte, copied both ways.  */

#include <stdlib.h>

int
main (void)
{
  int n = 1 << 18, *a = malloc (n * sizeof (int));
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target map(tofrom: a[0:n])
  for (int i = 0; i < n; i += 4096)
    a[i] = -a[i];
  for (int i = 0; i < n; i++)
    if (a[i] != (i % 4096 ? i : -i))
      __builtin_abort ();
  free (a);
  return 0;
}
