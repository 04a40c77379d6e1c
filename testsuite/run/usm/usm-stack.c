/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Automatic variables, through pointers, and those of callers.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

struct pair { int *p; double *q; };

__attribute__ ((noinline)) static void
change (struct pair *both, int n)
{
  int own[50];
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      own[i] = both->p[i] + 1;
      both->q[i] += own[i];
    }
  for (int i = 0; i < n; i++)
    both->p[i] = own[i];
}

int
main (void)
{
  int a[50];
  double b[50];
  struct pair both = { a, b };
  for (int i = 0; i < 50; i++)
    {
      a[i] = i;
      b[i] = 0.5;
    }
  for (int times = 0; times < 3; times++)
    change (&both, 50);
  for (int i = 0; i < 50; i++)
    if (a[i] != i + 3 || b[i] != 0.5 + 3 * i + 6)
      abort ();
}
