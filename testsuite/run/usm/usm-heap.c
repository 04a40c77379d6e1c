/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Blocks of malloc, calloc and realloc, small and large, without a map clause.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

static int
check (size_t n)
{
  int *a = malloc (n * sizeof *a), *b = calloc (n, sizeof *b), *c = NULL;
  if (!a || !b)
    return 0;
  for (size_t i = 0; i < n; i++)
    a[i] = i;
  #pragma omp target teams distribute parallel for
  for (size_t i = 0; i < n; i++)
    b[i] += 2 * a[i];
  c = realloc (b, 2 * n * sizeof *c);
  #pragma omp target teams distribute parallel for
  for (size_t i = 0; i < n; i++)
    c[n + i] = c[i] + 1;
  int good = 1;
  for (size_t i = 0; i < n; i++)
    good &= c[i] == (int) (2 * i) && c[n + i] == (int) (2 * i + 1);
  free (a);
  free (c);
  return good;
}

int
main (void)
{
  for (size_t n = 1; n < 2000000; n = 7 * n + 3)
    if (!check (n))
      abort ();
}
