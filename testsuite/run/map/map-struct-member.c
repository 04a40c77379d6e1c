/* { dg-do run } */
/* Mapping single members of a structure, pointer members with sections.  */

#include <stdlib.h>
struct s { int n; double *v; int tag; int small[3]; };

int
main (void)
{
  struct s s = { 8, malloc (8 * sizeof (double)), 7, { 1, 2, 3 } };
  for (int i = 0; i < 8; i++)
    s.v[i] = i;
#pragma omp target map(to: s.n, s.v) map(tofrom: s.v[0:8], s.small)
  {
    for (int i = 0; i < s.n; i++)
      s.v[i] *= 2;
    s.small[1] = 20;
  }
  for (int i = 0; i < 8; i++)
    if (s.v[i] != 2 * i)
      __builtin_abort ();
  if (s.tag != 7 || s.small[0] != 1 || s.small[1] != 20)
    __builtin_abort ();
  free (s.v);
  return 0;
}
