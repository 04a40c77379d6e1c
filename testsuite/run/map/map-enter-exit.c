/* { dg-do run } */
/* target enter data and exit data, with from, release and delete.  */

#include <stdlib.h>

int
main (void)
{
  int *a = malloc (40), *b = malloc (40);
  for (int i = 0; i < 10; i++)
    {
      a[i] = i;
      b[i] = 0;
    }
#pragma omp target enter data map(to: a[0:10]) map(alloc: b[0:10])
#pragma omp target enter data map(to: a[0:10])
#pragma omp target map(alloc: a[0:10], b[0:10])
  for (int i = 0; i < 10; i++)
    b[i] = a[i] * a[i];
#pragma omp target exit data map(release: a[0:10])
#pragma omp target map(alloc: a[0:10], b[0:10])
  b[0] = a[9];
#pragma omp target exit data map(delete: a[0:10]) map(from: b[0:10])
  for (int i = 1; i < 10; i++)
    if (b[i] != i * i)
      __builtin_abort ();
  if (b[0] != 9)
    __builtin_abort ();
  free (a);
  free (b);
  return 0;
}
