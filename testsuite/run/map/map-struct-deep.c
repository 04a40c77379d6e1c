/* { dg-do run } */
/* A structure with two pointers, deep-copied with target enter data and attach.  */

#include <stdlib.h>
struct mesh { int n; float *x, *y; };

int
main (void)
{
  struct mesh m = { 16, malloc (64), malloc (64) };
  for (int i = 0; i < 16; i++)
    {
      m.x[i] = i;
      m.y[i] = 0;
    }
#pragma omp target enter data map(to: m) map(to: m.x[0:16], m.y[0:16])
#pragma omp target
  for (int i = 0; i < m.n; i++)
    m.y[i] = m.x[i] + 1;
#pragma omp target update from(m.y[0:16])
#pragma omp target exit data map(delete: m.x[0:16], m.y[0:16]) map(delete: m)
  for (int i = 0; i < 16; i++)
    if (m.y[i] != i + 1)
      __builtin_abort ();
  free (m.x);
  free (m.y);
  return 0;
}
