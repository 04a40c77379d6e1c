/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Variables and constants of static storage, which no declare target names, through pointers.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

static int counter = 4, table[1000];
int common[300000];
static const int constants[4] = { 1, 10, 100, 1000 };
static const int *const places[2] = { constants + 1, constants + 3 };

int
main (void)
{
  static double local = 1.5;
  int *c = &counter, *t = table, *m = common;
  double *l = &local;
  const int *const *p = places;
  for (int i = 0; i < 300000; i++)
    common[i] = i;
  #pragma omp target
  {
    *c += *p[0] + *p[1];
    for (int i = 0; i < 1000; i++)
      t[i] = m[300 * i];
    *l *= 4;
  }
  if (counter != 1014 || local != 6)
    abort ();
  for (int i = 0; i < 1000; i++)
    if (table[i] != 300 * i)
      abort ();
}
