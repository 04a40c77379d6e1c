/* { dg-do run } */
/* Pointers of the host used in a region that maps what they point to, by array section.  */

#include <stdlib.h>

int
main (void)
{
  double *rows[3], s = 0;
  for (int i = 0; i < 3; i++)
    {
      rows[i] = malloc (4 * sizeof (double));
      for (int j = 0; j < 4; j++)
	rows[i][j] = i * 4 + j;
    }
  double *a = rows[0], *b = rows[1], *c = rows[2];
#pragma omp target map(to: a[0:4], b[0:4]) map(tofrom: c[0:4], s)
  {
    double *tmp = a;
    for (int j = 0; j < 4; j++)
      {
	c[j] += tmp[j] * b[j];
	s += c[j];
      }
  }
  for (int j = 0; j < 4; j++)
    if (c[j] != 8 + j + j * (4. + j))
      __builtin_abort ();
  if (s != 38 + 38)
    __builtin_abort ();
  for (int i = 0; i < 3; i++)
    free (rows[i]);
  return 0;
}
