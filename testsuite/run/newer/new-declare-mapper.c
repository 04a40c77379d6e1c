/* { dg-do run } */
/* { dg-require-effective-target gcc-16 } */
/* A mapper maps what a structure points to, with the structure.  */

#include <stdlib.h>

struct vector { int n; int *x; };
#pragma omp declare mapper (struct vector v) map(v, v.x[0:v.n])

int
main (void)
{
  struct vector a = { 4, malloc (4 * sizeof (int)) };
  for (int i = 0; i < 4; i++)
    a.x[i] = i;
#pragma omp target map(tofrom: a)
  for (int i = 0; i < a.n; i++)
    a.x[i] += 10;
  return a.n != 4 || a.x[0] != 10 || a.x[3] != 13;
}
