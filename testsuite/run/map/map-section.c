/* { dg-do run } */
/* Array sections of arrays and pointers, with offsets; the rest stays untouched.  */

#include <stdlib.h>

int
main (void)
{
  int a[20], *p = malloc (20 * sizeof (int)), n = 6;
  for (int i = 0; i < 20; i++)
    a[i] = p[i] = i;
#pragma omp target map(tofrom: a[4:10], p[n:n])
  {
    for (int i = 4; i < 14; i++)
      a[i] += 100;
    for (int i = n; i < 2 * n; i++)
      p[i] *= a[4];
  }
  for (int i = 0; i < 20; i++)
    {
      if (a[i] != i + (i >= 4 && i < 14 ? 100 : 0))
	__builtin_abort ();
      if (p[i] != i * (i >= 6 && i < 12 ? 104 : 1))
	__builtin_abort ();
    }
  free (p);
  return 0;
}
