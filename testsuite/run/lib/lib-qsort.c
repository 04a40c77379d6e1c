/* { dg-do run } */
/* qsort and bsearch with comparison functions on structures and integers.  */

#include <stdlib.h>
struct r { int key; char pad[5]; };
#pragma omp declare target
static int ci (const void *a, const void *b) { return *(const int *) a - *(const int *) b; }
static int cr (const void *a, const void *b)
{
  return ((const struct r *) b)->key - ((const struct r *) a)->key;
}
#pragma omp end declare target

int
main (void)
{
  int a[31], found = -1, missing = -1;
  struct r s[10];
  for (int i = 0; i < 31; i++)
    a[i] = i * 12 % 31;
  for (int i = 0; i < 10; i++)
    s[i] = (struct r) { i * 7 % 10, "ab" };
#pragma omp target map(tofrom: a, s, found, missing)
  {
    int key = 17, no = 99;
    qsort (a, 31, sizeof (int), ci);
    qsort (s, 10, sizeof (struct r), cr);
    int *p = bsearch (&key, a, 31, sizeof (int), ci);
    found = p ? p - a : -1;
    missing = bsearch (&no, a, 31, sizeof (int), ci) == 0;
  }
  for (int i = 0; i < 31; i++)
    if (a[i] != i)
      __builtin_abort ();
  for (int i = 0; i < 10; i++)
    if (s[i].key != 9 - i || s[i].pad[1] != 'b')
      __builtin_abort ();
  if (found != 17 || missing != 1)
    __builtin_abort ();
  return 0;
}
